import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import type { ApiError } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SkeletonGroup } from '../ui/skeleton.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

interface DetailQueryProps<Data> {
  query: UseQueryResult<Data, ApiError>;
  failure: string;
  missing: string;
  back: { to: string; name: string };
  children: (data: Data) => ReactNode;
}

export function DetailQuery<Data>({ query, failure, missing, back, children }: DetailQueryProps<Data>) {
  const { data, error } = query;
  if (error?.status === 404) {
    return <Missing title={missing} back={back} />;
  }
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <LoadFailure
        message={refusalMessage(error, failure)}
        as="h1"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <SkeletonGroup label={messages.common.loading()}>
      <div className="grid animate-late gap-6">
        <div className="h-5 w-1/2 rounded-photo bg-sunken" />
        <div className="h-11 w-2/3 rounded-control bg-sunken" />
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((each) => (
            <div key={each} className="h-24 rounded-card bg-sunken" />
          ))}
        </div>
        <div className="h-44 rounded-card bg-sunken" />
      </div>
    </SkeletonGroup>
  );
}

function Missing({ title, back }: { title: string; back: { to: string; name: string } }) {
  useDocumentTitle(messages.adminFrame.documentTitle({ title }));
  return (
    <EmptyState icon={FileQuestion} title={title} as="h1">
      <LinkButton kind="secondary" to={back.to}>
        {back.name}
      </LinkButton>
    </EmptyState>
  );
}
