import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const OPENS_S3 = `
  const { openStores } = await import(process.env.MODULE);
  await openStores(JSON.parse(process.env.SETTINGS)).catch(() => console.log('opened a client'));
  process.exit();
`;

it('opening an S3 store prints no warning', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-stores-'));
  const settings = {
    DATA_DIR: folder,
    // Nothing listens there; the client is made all the same.
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  // In a process of its own: the client warns once in each.
  const said = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', OPENS_S3],
    {
      env: {
        PATH: process.env.PATH,
        SETTINGS: JSON.stringify(settings),
        MODULE: join(import.meta.dirname, 'open-stores.ts'),
      },
    },
  );
  expect(said).toEqual({ stdout: 'opened a client\n', stderr: '' });
  await rm(folder, { recursive: true, force: true });
});
