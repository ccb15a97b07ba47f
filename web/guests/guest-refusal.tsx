// Why there is no album to upload to (specification, section 8, Guest upload page).

import { Archive, Link2Off } from 'lucide-react';
import { AppError } from '../../shared/errors.ts';
import type { ApiError } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GUEST_WORDS, REQUEST_WORDS } from '../words.ts';

interface GuestRefusalProps {
  error: ApiError;
  busy: boolean;
  onRetry: () => void;
}

export function GuestRefusal({ error, busy, onRetry }: GuestRefusalProps) {
  const isArchived = error.status === 410;
  const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
  return (
    <div className="guest-column py-8">
      <EmptyState as="h1" icon={isArchived ? Archive : Link2Off} title={titleOf(error)}>
        {!isArchived && <p className="text-ink-2">{isPassing ? passingWords(error) : UNKNOWN_ALBUM}</p>}
        {isPassing && (
          <Button busy={busy} onClick={onRetry}>
            Retry
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

const UNKNOWN_ALBUM = 'We could not find this album. Please check the link, or ask your host for a new one.';

function titleOf({ status, code, message }: ApiError): string {
  if (status !== 410) return GUEST_WORDS.loadFailed;
  return code === 'UNKNOWN' ? new AppError('ALBUM_ARCHIVED').message : message;
}

function passingWords({ status, message }: ApiError): string {
  return status === 0 || status === 429 ? message : REQUEST_WORDS.unknown;
}
