// Photos of a batch that the album has already: it is asked beside sending the first, and they are left out
// (R 10.15041; docs/decisions/0049-never-sent-twice.md).

import type { UploadDetails, UploadEntry } from './upload-entry.ts';
import type { RunLater } from './upload-waits.ts';

/** Photos of a batch that are asked about together: the hashes of more would take too long. */
const ASKED_TOGETHER = 10;
/** The longest that photos wait for the answer, in milliseconds. The first of a batch never waits. */
const ASKING_MS = 1_000;
/** A photo of which fewer bytes are left may have arrived before it is stopped. */
const WORTH_STOPPING = 256 * 1024;
/** Browsers tell every tenth of a second how far a photo is: without news for so long, in milliseconds, it stands. */
const NEWS_MS = 150;

/** The keys of those that the album has at this moment: they need not be sent. */
export type FindKnown = (
  entries: readonly UploadEntry[],
  details: UploadDetails,
) => Promise<readonly string[]>;

interface KnownUploadsParts {
  findKnown: FindKnown | undefined;
  later: RunLater;
  find(key: string): UploadEntry | undefined;
  /** Ends its upload: it need not be sent. */
  leaveOut(entry: UploadEntry): void;
  /** Starts what need not wait any more. */
  pump(): void;
}

export function createKnownUploads({ findKnown, later, find, leaveOut, pump }: KnownUploadsParts) {
  /** Photos whose turn waits for the answer whether the album has them. */
  const asked = new Set<string>();
  /** Photos on their way that the album has: the next news of how far they are decides whether they are stopped. */
  const stopping = new Set<string>();

  function decide(key: string): void {
    const entry = find(key);
    if (!stopping.delete(key) || !entry || entry.tries > 0) return;
    const isStoppable = entry.state === 'uploading' && entry.file.size - entry.sentBytes >= WORTH_STOPPING;
    if (entry.state === 'pending' || entry.cause === 'refused' || isStoppable) leaveOut(entry);
  }

  function noteKnown(key: string): void {
    stopping.add(key);
    if (find(key)?.state === 'uploading') later(() => decide(key), NEWS_MS);
    else decide(key);
  }

  return {
    isAsked: (key: string): boolean => asked.has(key),

    /** How far a photo is was told this moment. */
    noteProgress: decide,

    /** Before they get their turns. */
    hold(batch: readonly UploadEntry[]): void {
      if (findKnown) for (const { key } of batch.slice(1, ASKED_TOGETHER)) asked.add(key);
    },

    /** Beside sending. Without an answer, all photos are sent. */
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
