import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Person } from '../../support/person.ts';
import { machineSettings, ROOT, startRealServer } from '../../support/real-server.ts';
import { createDatabase } from '../../support/services/postgres.ts';
import { waitUntil } from '../../support/throwaway-process.ts';

test('the first start prints URL and login, followed by JSON log lines without a warning', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-first-'));
  const server = spawn(process.execPath, ['server/run.mjs'], {
    env: {
      ...machineSettings(),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      SECRET: 'only for tests, 32 characters and more',
      DATABASE_URL: process.env.KEEPSAKE_TEST_DB === 'postgres' ? await createDatabase() : '',
    },
  });
  const ended = once(server, 'exit');
  const said = { output: '', errors: '' };
  server.stdout.on('data', (chunk) => (said.output += chunk));
  server.stderr.on('data', (chunk) => (said.errors += chunk));
  await waitUntil(
    async () => said.output.includes('Server listening'),
    50,
    () => JSON.stringify(said),
  );
  const [, port] = /ready: \S+:(\d+)/u.exec(said.output) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);

  const [, people = '', log = ''] = /^([^{]+)(.*)$/su.exec(said.output) ?? [];
  expect(people).toMatch(
    /^\n {2}Keepsake is ready: http:\/\/localhost:\d+\n {2}Administrator: admin, password \S+ \(made now, shown only this once\)\n\n$/u,
  );
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(lines).toContainEqual(expect.stringMatching(/^Server listening at http/u));
  // Successful requests are logged only at `debug`.
  expect(lines).toHaveLength(1);
  expect(said.errors).toBe('');
  await rm(folder, { recursive: true, force: true });
});

// These tests do not depend on the database.
const onSqlite = test.skipIf(process.env.KEEPSAKE_TEST_DB === 'postgres');

onSqlite('starts in a folder of any name, and decodes a HEIC in its own process and threads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake #1 100% %23 ü-'));
  await mkdir(join(folder, 'server'));
  for (const path of ['package.json', 'server/run.mjs', 'server/built-server.mjs', 'dist-server'])
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const server = await startRealServer({ DATA_DIR: join(folder, 'data'), PORT: '0' }, folder);
  const ines = new Person(server, 'Ines');
  await ines.register();
  const { album } = await ines.createAlbum();
  const bytes = await readFile(join(ROOT, 'tests', 'fixtures', 'painted-12mp.heic'));
  const { photos } = await ines.upload(album.uploadCode, [{ name: 'tile.heic', bytes }]);
  await server.end('SIGTERM');
  expect(photos).toMatchObject([{ mimeType: 'image/heic', width: 4032 }]);
  await rm(folder, { recursive: true });
});

onSqlite('a start that fails names the setting: a port in use, a database that refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-first-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const errorsOf = async (settings: Record<string, string>) => {
    const env = {
      ...machineSettings(),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      SECRET: 's'.repeat(32),
      ...settings,
    };
    const server = spawn(process.execPath, ['server/run.mjs'], { env });
    let errors = '';
    server.stderr.on('data', (chunk) => (errors += chunk));
    expect(await once(server, 'exit')).toEqual([1, null]);
    return errors;
  };
  expect(await errorsOf({ PORT: `${port}` })).toMatch(/could not start: PORT: another program/u);
  const refused = `postgres://nobody@127.0.0.1:${port}/none`;
  other.close();
  await once(other, 'close');
  expect(await errorsOf({ DATABASE_URL: refused })).toMatch(
    /could not start: DATABASE_URL: the database refuses/u,
  );
  await rm(folder, { recursive: true, force: true });
});
