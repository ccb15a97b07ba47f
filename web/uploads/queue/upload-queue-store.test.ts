// What the upload queue stores, so that photos survive the page that sends them.

import { describe, expect, it } from 'vitest';
import type { UploadReply } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { newEntry, type PhotoUpload, type UploadEntry } from './upload-entry.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { UploadStore } from './upload-saves.ts';

const details = {
  userId: null,
  uploadCode: 'ABCDE12345',
  uploaderName: 'Ines',
  uploadSessionId: 'f'.repeat(64),
};
const stored: UploadReply = { photos: [{ id: 'p1' } as Photo], rejected: [] };
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const photo = (name: string) => new File(['12345678'], `${name}.jpg`);

function setUp(given: Partial<UploadStore> = {}) {
  const log: string[] = [];
  const calls: (PhotoUpload & { answer(reply: UploadReply): void; refuse(error: unknown): void })[] = [];
  const world = { isOnline: true, present: null as string | null };
  let keys = 0;
  const queue = createUploadQueue({
    send: (upload) =>
      new Promise((answer, refuse) => {
        log.push(`send ${upload.clientKey}`);
        calls.push({ ...upload, answer, refuse });
      }),
    store: {
      save: async ({ key }) => void log.push(`save ${key}`),
      load: async () => null,
      forget: async (key, isStored) => void log.push(`${isStored ? 'stored' : 'forget'} ${key}`),
      noteRefusal: async (key) => void log.push(`refused ${key}`),
      ...given,
    },
    isOnline: () => world.isOnline,
    canSend: ({ userId }) => userId === world.present,
    later: () => () => undefined,
    random: () => 0.5,
    newKey: () => `key-${++keys}`,
  });
  const start = (count: number) => {
    queue.choose(Array.from({ length: count }, (_, index) => photo(`photo-${index + 1}`)));
    queue.start(details);
    return settle();
  };
  const states = () => queue.snapshot().entries.map((entry) => entry.state);
  return { queue, calls, log, world, start, states };
}

describe('upload queue with a store', () => {
  it('keeps a photo with an unknown upload code until it is removed', async () => {
    const { queue, calls, log, start } = setUp();
    await start(1);
    calls[0]?.refuse({ status: 404, code: 'ALBUM_NOT_FOUND', message: 'Album not found', details: {} });
    await settle();
    const [entry] = queue.snapshot().entries;
    expect(entry).toMatchObject({ state: 'error', cause: 'unlinked', canRetry: false });
    expect(entry?.problem).toMatch(/Ask your host for the new one.*stays on this phone until you remove it/u);
    queue.clearSettled();
    expect(log).not.toContain('forget key-1');
    queue.remove('key-1');
    await settle();
    expect(log).toContain('forget key-1');
  });

  it('saves each photo before its first byte is sent, without waiting for other photos', async () => {
    const { log, start } = setUp();
    await start(3);
    expect(log.filter((line) => line.endsWith('key-1'))).toEqual(['save key-1', 'send key-1']);
    expect(log.filter((line) => line.endsWith('key-3'))).toEqual(['save key-3', 'send key-3']);
    expect(log.indexOf('send key-1')).toBeLessThan(log.indexOf('save key-3'));
  });

  it.each([
    [
      'the line is down',
      (world: { isOnline: boolean }, back: boolean) => Object.assign(world, { isOnline: back }),
    ],
    [
      'somebody else is there',
      (world: object, back: boolean) => Object.assign(world, { present: back ? null : 'theo' }),
    ],
  ])('checks again whether it may send a photo that took long to save: %s', async (_, turn) => {
    let saved = () => {};
    const { queue, log, world, start, states } = setUp({
      save: () =>
        new Promise((resolve) => {
          saved = resolve;
        }),
    });
    await start(1);
    expect(states()).toEqual(['uploading']);
    turn(world, false);
    saved();
    await settle();
    expect([states(), log]).toEqual([['pending'], []]);
    turn(world, true);
    queue.wake();
    await settle();
    expect(log).toEqual(['send key-1']);
  });

  it('saves pending photos as well, because the page may be closed', async () => {
    const { log, start } = setUp();
    await start(10);
    expect(log.filter((line) => line.startsWith('save'))).toHaveLength(10);
    expect(log.filter((line) => line.startsWith('send'))).toHaveLength(3);
  });

  it('sends the saved copy once if the phone does not provide the file any more', async () => {
    const kept = photo('kept');
    const { queue, calls, start, states } = setUp({ load: async () => kept });
    await start(2);
    const gone = { status: 400, code: 'FILE_GONE', message: 'Photo could not be read.' };
    calls[0]?.refuse(gone);
    await settle();
    expect(calls.map(({ clientKey, file }) => [clientKey, file === kept])).toEqual([
      ['key-1', false],
      ['key-2', false],
      ['key-1', true],
    ]);
    calls[2]?.answer(stored);
    await settle();
    expect(states()).toEqual(['success', 'uploading']);

    calls[1]?.refuse(gone);
    await settle();
    calls[3]?.refuse(gone);
    await settle();
    expect([states(), calls.length]).toEqual([['success', 'error'], 4]);
    expect(queue.snapshot().entries[1]?.canRetry).toBe(false);
  });

  it('deletes the saved copy of photos that are stored, cancelled or invalid', async () => {
    const { queue, calls, log, start } = setUp();
    await start(4);
    log.length = 0;
    calls[0]?.answer(stored);
    calls[1]?.refuse({ status: 415, code: 'NOT_AN_IMAGE', message: 'No photo.', details: {} });
    queue.cancel('key-3');
    await settle();
    calls[3]?.refuse({ status: 410, code: 'PHOTO_REMOVED', message: 'Removed.', details: {} });
    await settle();
    const forgotten = log.filter((line) => !line.startsWith('send')).sort();
    expect(forgotten).toEqual(['forget key-2', 'forget key-3', 'forget key-4', 'stored key-1']);
  });

  it('repeats a failed deletion, so that a removed photo does not reappear', async () => {
    const tries: string[] = [];
    const { queue, calls, start } = setUp({
      async forget(key) {
        tries.push(key);
        if (tries.length === 1) throw new DOMException('The connection is closing.', 'InvalidStateError');
      },
    });
    await start(1);
    expect(calls).toHaveLength(1);
    queue.remove('key-1');
    await settle();
    expect(tries).toHaveLength(1);
    queue.wake();
    await settle();
    queue.wake();
    await settle();
    expect(tries).toEqual(['key-1', 'key-1']);
  });

  it('keeps photos that an album rejects for now until they are removed by hand', async () => {
    const { queue, calls, log, start, states } = setUp();
    await start(1);
    calls[0]?.refuse({ status: 403, code: 'PHOTO_LIMIT', message: 'This album is full.', details: {} });
    await settle();
    expect(states()).toEqual(['error']);
    queue.clearSettled();
    expect(log).toEqual(['save key-1', 'send key-1', 'refused key-1']);
    queue.remove('key-1');
    await settle();
    expect(log.slice(3)).toEqual(['forget key-1']);
  });

  it('sends photos that were rejected at an earlier visit only if the album accepts photos, or by hand', async () => {
    const left = ['refused', 'unheard of'].map((key): UploadEntry => {
      return { ...newEntry(key, photo(key)), state: 'pending', details, wasRefused: key === 'refused' };
    });
    const { queue, log, states } = setUp();
    queue.restore(left, 'This album is full.');
    await settle();
    expect([states(), log]).toEqual([['error', 'uploading'], ['send unheard of']]);
    expect(queue.snapshot().entries[0]).toMatchObject({ problem: 'This album is full.', canRetry: true });
    queue.wake();
    await settle();
    expect(log).toEqual(['send unheard of']);
    queue.retry('refused');
    await settle();
    expect(log).toEqual(['send unheard of', 'send refused']);

    const another = setUp();
    another.queue.restore(left);
    await settle();
    expect(another.log).toEqual(['send refused', 'send unheard of']);
  });

  it('sends photos even if the browser’s storage is full, and shows a warning', async () => {
    const { queue, calls, start } = setUp({ save: () => Promise.reject(new Error('QuotaExceededError')) });
    await start(2);
    expect(calls).toHaveLength(2);
    expect(queue.snapshot().entries.map((entry) => entry.isUnsaved)).toEqual([true, true]);
  });

  it('continues with restored photos under their old keys, each once, without saving them again', async () => {
    const { queue, calls, log, states } = setUp();
    const left = ['old-1', 'old-2'].map((key): UploadEntry => {
      return { ...newEntry(key, photo(key)), state: 'pending', details };
    });
    queue.restore(left);
    queue.restore(left);
    await settle();
    calls[0]?.answer(stored);
    await settle();
    expect(states()).toEqual(['success', 'uploading']);
    expect(log).toEqual(['send old-1', 'send old-2', 'stored old-1']);
  });

  it('finishes its uploads when the dialog is closed, and removes all other photos', async () => {
    const { queue, calls, log, start, states } = setUp();
    await start(3);
    calls[0]?.answer(stored);
    calls[1]?.refuse({ status: 403, code: 'PHOTO_LIMIT', message: 'This album is full.', details: {} });
    await settle();
    queue.choose([photo('never sent')]);
    queue.leave();
    expect(queue.snapshot().entries.map(({ key, isLeft }) => [key, isLeft])).toEqual([
      ['key-2', true],
      ['key-3', true],
    ]);
    calls[2]?.answer(stored);
    await settle();
    expect(states()).toEqual(['error', 'success']);
    expect(log).not.toContain('forget key-2');
    // Another dialog comes and goes.
    await start(1);
    calls[3]?.answer(stored);
    await settle();
    queue.leave();
    expect(queue.snapshot().entries.map(({ key }) => key)).toEqual(['key-2', 'key-3']);
  });

  it('keeps photos of an album with a new PIN, and sends them after the PIN is entered', async () => {
    const { queue, calls, log, start, states } = setUp();
    await start(1);
    calls[0]?.refuse({ status: 403, code: 'PIN_REQUIRED', message: 'A PIN.', details: {} });
    await settle();
    expect(states()).toEqual(['error']);
    expect(log).toEqual(['save key-1', 'send key-1']);
    // However often the queue wakes meanwhile: it is not sent in vain.
    queue.wake();
    await settle();
    expect(calls).toHaveLength(1);
    queue.unlock();
    await settle();
    calls[1]?.answer(stored);
    await settle();
    expect(states()).toEqual(['success']);
    expect(log.slice(2)).toEqual(['send key-1', 'stored key-1']);
  });
});
