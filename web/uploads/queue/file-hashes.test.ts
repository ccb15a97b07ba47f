import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashFile } from './file-hashes.ts';

interface FakeWorker {
  onmessage: (event: { data: { id: number; hash: string | null } }) => void;
  onerror: () => void;
  orders: { id: number; file: Blob }[];
  isEnded: boolean;
}

let workers: FakeWorker[];
beforeEach(() => {
  workers = [];
  vi.stubGlobal(
    'Worker',
    class implements FakeWorker {
      onmessage = () => {};
      onerror = () => {};
      orders: FakeWorker['orders'] = [];
      isEnded = false;
      constructor() {
        workers.push(this);
      }
      postMessage(order: FakeWorker['orders'][number]) {
        this.orders.push(order);
      }
      terminate() {
        this.isEnded = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const file = (text = 'a photo') => new File([text], 'IMG_1.jpg');
const answer = (at: number, hash: string | null) => {
  const id = workers.at(-1)?.orders[at]?.id ?? -1;
  workers.at(-1)?.onmessage({ data: { id, hash } });
};

it('each file is hashed once by a worker, which ends with the last response', async () => {
  const [one, other] = [file(), file('another')];
  const hashes = [hashFile(one), hashFile(other), hashFile(one)];
  expect(workers.map(({ orders }) => orders.length)).toEqual([2]);
  answer(0, 'first');
  expect(workers[0]?.isEnded).toBe(false);
  answer(1, null);
  expect(await Promise.all(hashes)).toEqual(['first', null, 'first']);
  expect(workers[0]?.isEnded).toBe(true);
});

it('after a failure the worker returns no hash, and the next choice starts another worker', async () => {
  const hash = hashFile(file());
  workers[0]?.onerror();
  expect(await hash).toBeNull();
  const next = hashFile(file());
  answer(0, 'next');
  expect(await next).toBe('next');
});

it('without workers files are not hashed', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await hashFile(file())).toBeNull();
});
