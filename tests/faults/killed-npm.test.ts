import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { machineSettings, readiness } from '../support/real-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** This equals `npm start` without the build. */
const SCRIPT = `
  import { writeFileSync } from 'node:fs';
  import { runChildren } from ${JSON.stringify(join(ROOT, 'scripts', 'run-children.mjs'))};
  writeFileSync('script-pid', String(process.pid));
  runChildren([{ command: ['server/run.mjs'], env: process.env }]);
`;

let folder = '';
let npm: ChildProcess | undefined;
afterEach(async () => {
  npm?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function startWithNpm(): Promise<{ url: string; scriptPid: number }> {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-npm-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  await writeFile(join(folder, 'start.mjs'), SCRIPT);
  npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...machineSettings(),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      MIN_FREE_MB: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await readiness(npm);
  const [url = ''] = /http:\/\/localhost:\d+/u.exec(said) ?? [];
  return { url, scriptPid: Number(await readFile(join(folder, 'script-pid'), 'utf8')) };
}

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

test.each(['npm', 'the script'] as const)(
  '%s is killed, and the server shuts down cleanly',
  { timeout: 30_000 },
  async (hit) => {
    const { url, scriptPid } = await startWithNpm();
    expect(await answers(url)).toBe(true);
    // The server writes to the same pipe, which closes when the last process has ended.
    npm?.stdout?.resume();
    const ended = once(npm as ChildProcess, 'close');
    if (hit === 'npm') npm?.kill('SIGKILL');
    else process.kill(scriptPid, 'SIGKILL');
    await ended;
    expect(await answers(url)).toBe(false);
  },
);
