import { Component, type ReactNode } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

function ErrorScreen() {
  useDocumentTitle(messages.frame.errorTitle());
  return (
    <main className="form-column grid min-h-dvh content-center gap-4 py-12">
      <h1 className="font-display text-page">{messages.frame.error()}</h1>
      <p className="text-ink-2">{messages.frame.errorDetail()}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button onClick={() => location.reload()}>{messages.frame.reload()}</Button>
        <a href="/" className={buttonClass('secondary')}>
          {messages.frame.goHome()}
        </a>
      </div>
    </main>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children;
  }
}
