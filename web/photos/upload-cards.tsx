// A card for every photo of a batch: chosen, pending, uploading, success or error, with Remove, Cancel and Retry
// (R 4.39 to R 4.41).

import { Check } from 'lucide-react';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { pinGateMessages } from '../../shared/messages/en/pin-gate-messages.ts';
import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import { uploadQueueMessages } from '../../shared/messages/en/upload-queue-messages.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import { isFailing, type UploadEntry } from '../browser/upload-entry.ts';
import type { UploadQueue } from '../browser/upload-queue.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { storedPicture } from './stored-picture.ts';

interface UploadCardsProps {
  label?: string;
  entries: readonly UploadEntry[];
  /** Adds a Remove button to refused photos. */
  canRemove?: boolean;
  isOffline: boolean;
  queue: UploadQueue;
}

export function UploadCards(props: UploadCardsProps) {
  const { label = uploadProgressMessages.photos(), entries, canRemove = false, isOffline, queue } = props;
  return (
    <ul aria-label={label} className="mt-4 grid gap-2">
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="flex flex-wrap items-center gap-x-3 rounded-control bg-surface p-2 pr-1"
        >
          <span className="size-12 shrink-0 overflow-hidden rounded-photo">
            <PhotoPreview tiny file={entry.file} storedUrl={storedPicture(entry.photo)} />
          </span>
          <span
            className={`grid min-w-0 grow gap-0.5 text-label ${entry.state === 'error' || isFailing(entry) ? BROAD : 'basis-24'}`}
          >
            <span dir="auto" className="truncate text-ink">
              {entry.file.name}
            </span>
            <CardState entry={entry} isOffline={isOffline} />
          </span>
          <CardAction entry={entry} canRemove={canRemove} queue={queue} />
        </li>
      ))}
    </ul>
  );
}

function CardState({ entry, isOffline }: { entry: UploadEntry; isOffline: boolean }) {
  const { state, file, sentBytes, tries, problem, cause, details } = entry;
  if (state === 'error')
    return (
      <span className="text-danger">
        {problem ?? uploadQueueMessages.failed()}{' '}
        {cause === 'locked' && (
          <a
            href={`/upload/${details?.uploadCode}`}
            className="rounded-control font-medium text-accent underline underline-offset-4"
          >
            {pinGateMessages.heading()}
          </a>
        )}
      </span>
    );
  if (state === 'success') return <span className="text-ok">{uploadProgressMessages.success()}</span>;
  if (state === 'chosen') return <span className="text-ink-2">{readableBytes(file.size)}</span>;
  if (state === 'pending') {
    const text = isOffline
      ? uploadProgressMessages.offline()
      : tries > 0
        ? uploadProgressMessages.pendingRetry()
        : uploadProgressMessages.pending();
    return (
      <>
        {problem !== null && !isOffline && <span className="text-danger">{problem}</span>}
        <span className="text-ink-2">{text}</span>
      </>
    );
  }
  const percentage = Math.min(99, Math.floor((sentBytes / Math.max(1, file.size)) * 100));
  return (
    <>
      {problem !== null && <span className="text-danger">{problem}</span>}
      <span className="whitespace-nowrap text-ink-2 tabular-nums">
        {problem === null
          ? uploadProgressMessages.uploading({ percentage })
          : uploadProgressMessages.retrying({ percentage })}
      </span>
      <ProgressBar
        label={uploadProgressMessages.progressOf({ name: file.name })}
        value={percentage}
        max={100}
        className="mt-0.5"
      />
    </>
  );
}

interface CardActionProps {
  entry: UploadEntry;
  canRemove: boolean;
  queue: UploadQueue;
}

function CardAction({ entry, canRemove, queue }: CardActionProps) {
  const { key, file, state } = entry;
  if (state === 'success') return <Check aria-hidden className="mx-3 size-5 shrink-0 text-ok" />;
  return (
    <span className="ml-auto flex shrink-0">
      {actsFor(entry, canRemove).map((act) => (
        <button
          key={act}
          type="button"
          aria-label={ACTS[act].of({ name: file.name })}
          className="min-h-11 rounded-control px-2.5 text-label font-medium text-ink-2 transition hover:text-ink"
          onClick={() => queue[act](key)}
        >
          {ACTS[act].label()}
        </button>
      ))}
    </span>
  );
}

/** A message needs space: its actions stand below it. */
const BROAD = 'basis-[calc(100%-4rem)]';

const ACTS = {
  retry: { label: commonMessages.retry, of: uploadProgressMessages.retryPhoto },
  remove: { label: commonMessages.remove, of: uploadProgressMessages.removePhoto },
  cancel: { label: commonMessages.cancel, of: uploadProgressMessages.cancelPhoto },
};

function actsFor(entry: UploadEntry, canRemove: boolean): (keyof typeof ACTS)[] {
  const { state, canRetry } = entry;
  // Retry stays in place while the queue retries by itself: a button that comes and goes is hard to press.
  if (isFailing(entry)) return ['retry', 'cancel'];
  if (state === 'pending' || state === 'uploading') return ['cancel'];
  if (state === 'error' && canRetry) return canRemove ? ['retry', 'remove'] : ['retry'];
  return state === 'chosen' || canRemove ? ['remove'] : [];
}
