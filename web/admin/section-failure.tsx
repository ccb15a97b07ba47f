// Stands in for a section that could not be loaded.

import { refusalMessage } from '../http/refusal-message.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { PagedQuery } from './list/paged-list.tsx';

interface SectionFailureProps {
  query: Pick<PagedQuery, 'error' | 'isFetching' | 'refetch'>;
  failure: string;
}

export function SectionFailure({ query, failure }: SectionFailureProps) {
  return (
    <LoadFailure
      message={refusalMessage(query.error, failure)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
