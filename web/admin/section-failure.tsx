// What stands in the place of a part that could not be loaded.

import { refusalWords } from '../http/refusal-words.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { PagedQuery } from './paged-list.tsx';

interface SectionFailureProps {
  query: Pick<PagedQuery, 'error' | 'isFetching' | 'refetch'>;
  failure: string;
}

export function SectionFailure({ query, failure }: SectionFailureProps) {
  return (
    <LoadFailure
      message={refusalWords(query.error, failure)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
