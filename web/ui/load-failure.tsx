import { messages } from '../../shared/messages/messages.ts';
import { Button } from './button.tsx';
import { ThreadDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  message: string;
  as?: 'h1' | 'h2' | 'p';
  busy?: boolean;
  onRetry: () => void;
}

export function LoadFailure({ message, as = 'p', busy = false, onRetry }: LoadFailureProps) {
  return (
    <EmptyState drawing={ThreadDrawing} title={message} as={as}>
      <Button kind="secondary" busy={busy} onClick={onRetry}>
        {messages.common.retry()}
      </Button>
    </EmptyState>
  );
}
