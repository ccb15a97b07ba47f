import type { UploadReply } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { UNLIMITED } from '../../shared/rules/tiers.ts';
import type { PhotoUpload, UploadEntry } from '../../web/uploads/queue/upload-entry.ts';
import { createUploadQueue, type QueueParts } from '../../web/uploads/queue/upload-queue.ts';

export const details = {
  userId: null,
  uploadCode: 'ABCDE12345',
  uploaderName: 'Ines',
  uploadSessionId: 'f'.repeat(64),
};
export const stored: UploadReply = { photos: [{ id: 'p1' } as Photo], rejected: [] };
export const refused = { status: 403, code: 'PHOTO_LIMIT', message: 'This album is full.', details: {} };
export const lineLost = { status: 0, code: 'NETWORK', message: 'No line.', details: {} };

interface Call extends PhotoUpload {
  answer: (reply: UploadReply) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

/** Resolves after everything that follows from settled promises. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Creates a queue without a store, with its sent uploads and its timers. */
export function openSteeredQueue(given: Pick<QueueParts, 'findKnown' | 'checkVideo'> = {}) {
  const calls: Call[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const world = { isOnline: true, present: null as string | null };
  let keys = 0;
  const queue = createUploadQueue({
    send: (upload) =>
      new Promise((resolve, reject) => {
        upload.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        const after = (act: () => void) => {
          act();
          return settle();
        };
        calls.push({
          ...upload,
          answer: (reply) => after(() => resolve(reply)),
          refuse: (error) => after(() => reject(error)),
        });
      }),
    isOnline: () => world.isOnline,
    canSend: ({ userId }) => userId === world.present,
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    random: () => 0.5,
    newKey: () => `key-${++keys}`,
    ...given,
  });
  const choose = (count: number, bytes = 8) =>
    queue.choose(
      Array.from({ length: count }, (_, index) => new File(['1'.repeat(bytes)], `photo-${index + 1}.jpg`)),
    );
  const chooseVideos = (count: number) =>
    queue.choose(
      Array.from({ length: count }, (_, index) => new File(['12345678'], `clip-${index + 1}.mp4`)),
      { maxBytes: UNLIMITED, maxSeconds: 60 },
    );
  const states = () => queue.snapshot().entries.map((entry) => entry.state);
  const entry = (index = 0) => queue.snapshot().entries[index] as UploadEntry;
  const call = (index: number) => calls[index] as Call;
  const nextTimer = () => {
    const timer = timers.shift();
    timer?.run();
    return timer?.ms;
  };
  return { queue, calls, call, timers, nextTimer, world, choose, chooseVideos, states, entry };
}
