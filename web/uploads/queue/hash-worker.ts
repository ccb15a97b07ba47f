import { hashBlob } from './hash-blob.ts';

export interface HashOrder {
  id: number;
  file: Blob;
}

export interface HashAnswer {
  id: number;
  hash: string | null;
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data: { id, file } }: MessageEvent<HashOrder>) => {
  last = last.then(async () => {
    const hash = await hashBlob(file).catch(() => null);
    postMessage({ id, hash } satisfies HashAnswer);
  });
});
