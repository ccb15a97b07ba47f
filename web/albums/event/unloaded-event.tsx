import type { UseQueryResult } from '@tanstack/react-query';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands in place of an event that is loading, failed to load, or does not exist. */
export function UnloadedEvent({ query }: { query: UseQueryResult<{ event: Event }, ApiError> }) {
  const { error, isFetching, refetch } = query;
  if (error?.status === 404)
    return (
      <EmptyState drawing={FrameDrawing} title={error.message} as="h1">
        <LinkButton to="/" kind="secondary">
          {messages.frame.toDashboard()}
        </LinkButton>
      </EmptyState>
    );
  if (!error) return <Skeleton className="mt-8 h-[60dvh]" />;
  const message = refusalMessage(error, messages.hostEvent.loadFailed());
  return <LoadFailure as="h1" message={message} busy={isFetching} onRetry={() => void refetch()} />;
}
