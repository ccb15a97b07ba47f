import { messages } from '../../shared/messages/messages.ts';
import type { ApiError } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { FrameDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface UnloadedPageProps {
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  /** This sentence is shown if the server gives no reason. */
  failure: string;
}

/** Stands in place of a page that is loading, failed to load, or does not exist. */
export function UnloadedPage({ query: { error, isFetching, refetch }, failure }: UnloadedPageProps) {
  if (!error) return <Skeleton className="mt-8 h-[60dvh]" />;
  if (error.status === 404)
    return (
      <EmptyState drawing={FrameDrawing} title={error.message} as="h1">
        <LinkButton to="/" kind="secondary">
          {messages.frame.toDashboard()}
        </LinkButton>
      </EmptyState>
    );
  const message = refusalMessage(error, failure);
  return <LoadFailure as="h1" message={message} busy={isFetching} onRetry={() => void refetch()} />;
}
