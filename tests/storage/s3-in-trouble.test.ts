import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteBucketCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openS3Storage } from '../../server/storage/s3-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { createBucket, makeS3Client, readS3Access } from '../support/services/s3-server.ts';
import { openTcpProxy, type TcpProxy } from '../support/services/tcp-proxy.ts';
import { listBucket, ON_S3 } from './store-at-hand.ts';

const MB = 1024 * 1024;
const NAME = `${'cd'.repeat(16)}.jpg`;
const SILENCE_MS = 400;

describe.runIf(ON_S3)('a store in trouble', () => {
  let folder: string;
  let bucket: string;
  let line: TcpProxy;
  let storage: Storage;
  beforeEach(async () => {
    [folder, bucket, line] = [
      await mkdtemp(join(tmpdir(), 'keepsake-s3-')),
      await createBucket(),
      await openTcpProxy(readS3Access().endpoint),
    ];
    const incomingFolder = join(folder, 'incoming');
    storage = await openS3Storage({
      ...readS3Access(),
      endpoint: line.url,
      bucket,
      incomingFolder,
      silenceMs: SILENCE_MS,
    });
  });
  // Errors are thrown for the server's log, and nothing else is printed.
  const printed = vi.spyOn(console, 'warn');
  afterEach(async () => {
    expect(printed).not.toHaveBeenCalled();
    line.close();
    await rm(folder, { recursive: true, force: true });
  });

  const received = async (bytes: Buffer) => {
    const path = join(storage.incomingFolder, 'received');
    await writeFile(path, bytes);
    return path;
  };
  const openFiles = async () => {
    const fds = await readdir('/proc/self/fd');
    const paths = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return paths.filter((path) => path.startsWith(storage.incomingFolder));
  };

  test('that stops responding makes every call time out', async () => {
    const path = await received(Buffer.from('a photo'));
    line.toClient = () => null;
    await expect(storage.keep(path, NAME, 'image/jpeg')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(storage.open(NAME)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(storage.probe()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await readFile(path, 'utf8')).toBe('a photo');
  });

  test('whose bucket is missing does not report its files as lost', async () => {
    expect(await storage.findSize(NAME)).toBeNull();
    const client = makeS3Client();
    await client.send(new DeleteBucketCommand({ Bucket: bucket }));
    client.destroy();
    await expect(storage.findSize(NAME)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });

  test('that disconnects in the middle of a file leaves no partial file', async () => {
    const path = await received(Buffer.alloc(8 * MB, 'a photo '));
    await (await storage.keep(path, NAME, 'image/jpeg')).release();
    let passed = 0;
    line.toClient = (chunk, socket) => {
      passed += chunk.length;
      if (passed > MB) socket.destroy();
      return chunk;
    };
    await expect(storage.openLocally(NAME)).rejects.toThrow();
    expect(await readdir(storage.incomingFolder)).toEqual([]);
  });

  test('that stops reading in the middle of a file leaves no file open', async () => {
    const path = await received(Buffer.alloc(32 * MB, 'a photo '));
    let passed = 0;
    let openMeanwhile: string[] = [];
    line.toServer = (chunk) => {
      passed += chunk.length;
      if (passed < MB) return chunk;
      void openFiles().then((open) => {
        openMeanwhile = open;
      });
      return null;
    };
    await expect(storage.keep(path, NAME, 'image/jpeg')).rejects.toThrow();
    expect(openMeanwhile).toEqual([path]);
    await expect.poll(openFiles).toEqual([]);
  });

  test('rejects data that was changed on the way', async () => {
    const content = Buffer.alloc(2 * MB, 'a photo ');
    const path = await received(content);
    line.toServer = (chunk) => {
      if (!chunk.includes('a photo a photo a photo')) return chunk;
      const changed = Buffer.from(chunk);
      changed.write('A photo', changed.lastIndexOf('a photo '));
      return changed;
    };
    await expect(storage.keep(path, NAME, 'image/jpeg')).rejects.toThrow();
    expect(await listBucket(bucket)).toEqual([]);

    line.toServer = (chunk) => chunk;
    await (await storage.keep(path, NAME, 'image/jpeg')).release();
    expect(await listBucket(bucket)).toHaveLength(1);
  });
});
