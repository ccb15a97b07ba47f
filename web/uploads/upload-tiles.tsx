import { Check, Pause, Play, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import { guestPagePath } from '../../shared/rules/guest-pages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { isFailing, type UploadEntry } from './queue/upload-entry.ts';
import type { UploadQueue } from './queue/upload-queue.ts';
import { isVideo } from './queue/video-entries.ts';
import { readableWait, useTimeLeft } from './time-left.ts';

interface UploadTilesProps {
  label: string;
  entries: readonly UploadEntry[];
  canRemove?: boolean;
  isOffline: boolean;
  queue: Pick<UploadQueue, Exclude<Act, 'resume'>>;
}

export function UploadTiles({ label, entries, canRemove = false, isOffline, queue }: UploadTilesProps) {
  return (
    <ul
      aria-label={label}
      className="mt-3 grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5"
    >
      {entries.map((entry) => (
        <UploadTile key={entry.key} {...{ entry, canRemove, isOffline, queue }} />
      ))}
    </ul>
  );
}

interface UploadTileProps extends Required<Pick<UploadTilesProps, 'canRemove' | 'isOffline' | 'queue'>> {
  entry: UploadEntry;
}

/** Memoized, so that progress of one photo renders only its own tile and a list of sixty stays smooth. */
const UploadTile = memo(function UploadTile({ entry, canRemove, isOffline, queue }: UploadTileProps) {
  const acts = actsFor(entry, canRemove);
  const act = (name: Act) => queue[name === 'resume' ? 'retry' : name](entry.key);
  const props = { entry, isOffline, acts, act };
  if (hasFailed(entry)) return <FailedRow {...props} />;
  return isVideo(entry) && isWaiting(entry) ? <VideoRow {...props} /> : <Tile {...props} />;
});

type Act = 'retry' | 'pause' | 'resume' | 'cancel' | 'remove';

const ACTS = {
  retry: { icon: RotateCw, label: messages.common.retry, of: messages.uploadProgress.retryPhoto },
  pause: { icon: Pause, label: messages.uploadProgress.pause, of: messages.uploadProgress.pauseVideo },
  resume: { icon: Play, label: messages.uploadProgress.resume, of: messages.uploadProgress.resumeVideo },
  cancel: { icon: X, label: messages.common.cancel, of: messages.uploadProgress.cancelPhoto },
  remove: { icon: X, label: messages.common.remove, of: messages.uploadProgress.removePhoto },
};

function actsFor(entry: UploadEntry, canRemove: boolean): Act[] {
  const { state, canRetry } = entry;
  // The button stays visible during automatic retries, because a button that comes and goes is hard to press.
  if (isFailing(entry)) return ['retry', 'cancel'];
  if (state === 'paused') return ['resume', 'cancel'];
  if (isWaiting(entry)) return isVideo(entry) ? ['pause', 'cancel'] : ['cancel'];
  if (state === 'error' && canRetry) return canRemove ? ['retry', 'remove'] : ['retry'];
  return state === 'chosen' || (canRemove && state === 'error') ? ['remove'] : [];
}

function isWaiting({ state }: UploadEntry): boolean {
  return state === 'pending' || state === 'uploading' || state === 'paused';
}

function hasFailed(entry: UploadEntry): boolean {
  return isFailing(entry) || (entry.state === 'error' && entry.cause !== 'cancelled');
}

interface PhotoProps {
  entry: UploadEntry;
  isOffline: boolean;
  acts: Act[];
  act: (name: Act) => void;
}

function Tile({ entry, isOffline, acts, act }: PhotoProps) {
  const { file, state, photo } = entry;
  const isDimmed = state !== 'chosen' && state !== 'success';
  return (
    <li className="relative aspect-square animate-enter overflow-hidden rounded-photo text-white">
      <PhotoPreview file={file} stored={photo} />
      <span className="sr-only">
        <bdi>{file.name}</bdi>
        <span>{`: ${describe(entry, isOffline)}`}</span>
      </span>
      {isDimmed && <span className="absolute inset-0 bg-viewer/50" />}
      {acts.map((name) => {
        const Icon = ACTS[name].icon;
        const isCorner = name === 'remove';
        return (
          <button
            key={name}
            type="button"
            aria-label={ACTS[name].of({ name: file.name })}
            className={`group absolute flex rounded-photo -outline-offset-3 ${isCorner ? 'end-0 top-0 size-11 justify-end p-1' : 'inset-0 items-center justify-center'}`}
            onClick={() => act(name)}
          >
            <span className="grid size-6 place-items-center rounded-full bg-viewer/75 transition group-hover:bg-viewer">
              <Icon aria-hidden className="size-4" />
            </span>
          </button>
        );
      })}
      {isWaiting(entry) && <Ring entry={entry} />}
      {state === 'success' && (
        <span className="absolute end-1 bottom-1 grid size-6 place-items-center rounded-full bg-surface text-ok">
          <Check aria-hidden strokeWidth={2.5} className="size-4" />
        </span>
      )}
    </li>
  );
}

function Ring({ entry }: { entry: UploadEntry }) {
  const percentage = getPercentage(entry);
  return (
    <span
      {...(entry.state === 'uploading' && {
        role: 'progressbar',
        'aria-label': messages.uploadProgress.progressOf({ name: entry.file.name }),
        'aria-valuenow': percentage,
      })}
      className="pointer-events-none absolute inset-0 grid place-items-center"
    >
      <svg aria-hidden viewBox="0 0 44 44" fill="none" stroke="currentColor" className="size-11 -rotate-90">
        <circle cx="22" cy="22" r="19" strokeWidth="3" opacity=".4" />
        <circle
          cx="22"
          cy="22"
          r="19"
          strokeWidth="3"
          pathLength="100"
          strokeDasharray={`${percentage} 100`}
        />
      </svg>
    </span>
  );
}

function VideoRow({ entry, isOffline, acts, act }: PhotoProps) {
  const { file, photo, state } = entry;
  const timeLeft = useTimeLeft(entry.sentBytes, file.size);
  return (
    <li className="relative col-span-full flex animate-enter items-center gap-3 overflow-hidden rounded-control bg-surface p-2 text-label">
      <span className="size-12 shrink-0 overflow-hidden rounded-photo">
        <PhotoPreview tiny file={file} stored={photo} />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span dir="auto" className="truncate text-ink">
          {file.name}
        </span>
        <span className="text-ink-2 tabular-nums">{describe(entry, isOffline, timeLeft)}</span>
      </span>
      <span className="flex shrink-0">
        {acts.map((name) => (
          <IconButton
            key={name}
            icon={ACTS[name].icon}
            label={ACTS[name].of({ name: file.name })}
            onClick={() => act(name)}
          />
        ))}
      </span>
      {state !== 'pending' && (
        <progress
          aria-label={messages.uploadProgress.progressOf({ name: file.name })}
          value={getPercentage(entry)}
          max={100}
          className="upload-progress absolute inset-x-0 bottom-0 h-1 w-full rounded-none"
        />
      )}
    </li>
  );
}

function FailedRow({ entry, isOffline, acts, act }: PhotoProps) {
  const { file, photo, state, problem, cause, details } = entry;
  return (
    <li className="col-span-full flex flex-wrap items-center gap-x-3 rounded-control bg-surface p-2 text-label">
      <span className="size-12 shrink-0 overflow-hidden rounded-photo">
        <PhotoPreview tiny file={file} stored={photo} />
      </span>
      <span className="grid min-w-0 grow basis-48 gap-0.5">
        <span dir="auto" className="truncate text-ink">
          {file.name}
        </span>
        <span className="text-danger">
          {!(isOffline && state === 'pending') && (
            <span>{`${problem ?? messages.uploadQueue.failed()} `}</span>
          )}
          {cause === 'locked' && (
            <a
              href={guestPagePath('upload', details?.uploadCode ?? '')}
              className="rounded-control font-medium text-accent underline underline-offset-4"
            >
              {messages.pinGate.heading()}
            </a>
          )}
        </span>
        {state !== 'error' && <span className="text-ink-2 tabular-nums">{describe(entry, isOffline)}</span>}
      </span>
      <span className="ms-auto flex shrink-0">
        {acts.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={ACTS[name].of({ name: file.name })}
            className="min-h-11 rounded-control px-2.5 font-medium text-ink-2 transition hover:text-ink"
            onClick={() => act(name)}
          >
            {ACTS[name].label()}
          </button>
        ))}
      </span>
    </li>
  );
}

function describeSize({ sentBytes, file }: UploadEntry) {
  return { sent: readableBytes(sentBytes), size: readableBytes(file.size) };
}

function getPercentage({ sentBytes, file }: UploadEntry): number {
  return Math.min(99, Math.floor((sentBytes / Math.max(1, file.size)) * 100));
}

/** `timeLeft` is in milliseconds. */
function describe(entry: UploadEntry, isOffline: boolean, timeLeft: number | null = null): string {
  const { state, file, tries, problem, isKnown } = entry;
  if (state === 'success')
    return isKnown ? messages.uploadProgress.known() : messages.uploadProgress.success();
  if (state === 'chosen') return readableBytes(file.size);
  if (state === 'error') return problem ?? '';
  if (state === 'paused') return messages.uploadProgress.paused(describeSize(entry));
  if (state === 'uploading' && problem === null && isVideo(entry)) {
    const size = describeSize(entry);
    if (timeLeft === null) return messages.uploadProgress.sent(size);
    return messages.uploadProgress.sentWithTime({ ...size, time: readableWait(timeLeft) });
  }
  if (state === 'uploading') {
    const percentage = getPercentage(entry);
    return problem === null
      ? messages.uploadProgress.uploading({ percentage })
      : messages.uploadProgress.retrying({ percentage });
  }
  if (isOffline) return messages.uploadProgress.offline();
  return tries > 0 ? messages.uploadProgress.pendingRetry() : messages.uploadProgress.pending();
}
