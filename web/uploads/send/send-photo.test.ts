import { expect, it } from 'vitest';
import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { ApiError, networkError } from '../../http/api-error.ts';
import type { PhotoUpload } from '../queue/upload-entry.ts';
import { createPhotoSender } from './send-photo.ts';

const stored: UploadReply = { photos: [], rejected: [] };
const tooLargeForProxy = () => new ApiError(413, 'UNKNOWN', 'Words.');

/** A line on which photos go as `whole` and `parts` say; null: they arrive. */
function line(
  whole: (sent: number) => { error: ApiError; sent?: number } | null,
  parts: (partBytes: number) => ApiError | null = () => null,
  file = new File([], 'photo.jpg'),
) {
  const log: string[] = [];
  let count = 0;
  const send = createPhotoSender(
    async (upload) => {
      count += 1;
      const broken = whole(count);
      log.push('whole');
      upload.onProgress({ loaded: broken?.sent ?? 0, total: 5_000_000, percentage: 0 });
      if (broken) throw broken.error;
      return stored;
    },
    async (_upload, partBytes) => {
      log.push(String(partBytes));
      const error = parts(partBytes);
      if (error) throw error;
      return stored;
    },
  );
  const go = (uploadCode = 'ABCDE12345') =>
    send({ uploadCode, file, onProgress: () => undefined } as unknown as PhotoUpload).catch(
      (error) => error.code,
    );
  return { log, go };
}

it('uploads switch to parts when a proxy rejects the size, and keep using parts for this album', async () => {
  const { log, go } = line(() => ({ error: tooLargeForProxy() }));
  expect([await go(), await go()]).toEqual([stored, stored]);
  expect(log).toEqual(['whole', '1000000', '1000000']);
  await go('OTHER12345');
  expect(log.slice(3)).toEqual(['whole', '1000000']);
});

it('parts become smaller when the proxy rejects them too, and the upload gives up at the smallest size', async () => {
  const { log, go } = line(
    () => ({ error: tooLargeForProxy() }),
    (bytes) => (bytes > 300_000 ? tooLargeForProxy() : null),
  );
  expect(await go()).toEqual(stored);
  expect(log).toEqual(['whole', '1000000', '500000', '250000']);
  const none = line(
    () => ({ error: tooLargeForProxy() }),
    () => tooLargeForProxy(),
  );
  expect(await none.go()).toBe('UNKNOWN');
});

it('uploads switch to parts when two connections break at about the same place', async () => {
  const { log, go } = line((count) => ({ error: networkError(), sent: 600_000 + count * 50_000 }));
  expect([await go(), await go()]).toEqual(['NETWORK', stored]);
  expect(log).toEqual(['whole', 'whole', '500000']);
});

it.each([
  ['our own server refuses the size', () => ({ error: new ApiError(413, 'FILE_TOO_LARGE', 'Too large.') })],
  ['lines break at different places', (count: number) => ({ error: networkError(), sent: count * 900_000 })],
  ['nothing was sent', () => ({ error: networkError(), sent: 0 })],
  ['it is the server that fails', () => ({ error: new ApiError(502, 'UNKNOWN', 'Words.'), sent: 900_000 })],
])('stays with whole photos when %s', async (_, whole) => {
  const { log, go } = line(whole);
  for (let photo = 0; photo < 3; photo += 1) await go();
  expect(log).toEqual(['whole', 'whole', 'whole']);
});

const clip = new File([], 'clip.mov');
const never = () => null;

it('videos are always sent in parts, which become smaller when a proxy rejects them', async () => {
  const { log, go } = line(never, (bytes) => (bytes > 600_000 ? tooLargeForProxy() : null), clip);
  expect([await go(), await go()]).toEqual([stored, stored]);
  expect(log).toEqual(['1000000', '500000', '500000']);
});

it('after a broken connection the queue decides when to retry a video, and the parts keep their size', async () => {
  const breaks = [networkError(), networkError()];
  const { log, go } = line(never, () => breaks.shift() ?? null, clip);
  expect([await go(), await go(), await go()]).toEqual(['NETWORK', 'NETWORK', stored]);
  expect(log).toEqual(['1000000', '1000000', '1000000']);
});
