// The screen after an error of the application: one sentence, and two actions (R 2.12).

import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function ErrorScreen() {
  useDocumentTitle('Error');
  return (
    <main className="form-column grid min-h-dvh content-center gap-4 py-12">
      <h1 className="font-display text-page">Unexpected Application Error!</h1>
      <p className="text-ink-2">
        Something broke on this page. Your photos are safe. Reloading usually helps.
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href="/" className={buttonClass('secondary')}>
          Go home
        </a>
      </div>
    </main>
  );
}
