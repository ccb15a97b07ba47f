import type { UploadDetails, UploadEntry } from './upload-entry.ts';
import type { RunLater } from './upload-waits.ts';

/** Maximum number of photos per question. Hashing more files before the first upload would take too long. */
const ASKED_TOGETHER = 10;
/** Timeout in milliseconds. Without a response, the photos are sent and the server detects duplicates. */
const ASKING_MS = 1_000;
/** Number of remaining bytes below which an upload is not stopped, because it may end first. */
const WORTH_STOPPING = 256 * 1024;

export type FindKnown = (
  entries: readonly UploadEntry[],
  details: UploadDetails,
) => Promise<readonly string[]>;

interface KnownUploadsParts {
  findKnown: FindKnown | undefined;
  later: RunLater;
  find(key: string): UploadEntry | undefined;
  leaveOut(entry: UploadEntry): void;
  pump(): void;
}

export function createKnownUploads({ findKnown, later, find, leaveOut, pump }: KnownUploadsParts) {
  const asked = new Set<string>();

  function noteKnown(key: string): void {
    const entry = find(key);
    if (!entry || entry.tries > 0) return;
    const isStoppable = entry.state === 'uploading' && entry.file.size - entry.sentBytes >= WORTH_STOPPING;
    if (entry.state === 'pending' || entry.cause === 'refused' || isStoppable) leaveOut(entry);
  }

  return {
    isAsked: (key: string): boolean => asked.has(key),

    hold(batch: readonly UploadEntry[]): void {
      if (findKnown) for (const { key } of batch.slice(0, ASKED_TOGETHER)) asked.add(key);
    },

    /** Asks the server which photos it has. Without a response, all photos are sent. */
    async ask(batch: readonly UploadEntry[], details: UploadDetails): Promise<void> {
      if (!findKnown) return;
      const endWaiting = () => {
        asked.clear();
        pump();
      };
      const cancelWait = later(endWaiting, ASKING_MS);
      for (let from = 0; from < batch.length; from += ASKED_TOGETHER) {
        const known = await findKnown(batch.slice(from, from + ASKED_TOGETHER), details).catch(() => []);
        for (const key of known) noteKnown(key);
        if (from > 0) continue;
        cancelWait();
        endWaiting();
      }
    },
  };
}
