import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'keepsake-env-'));
for (const name of ['install.mjs', 'load-env-file.mjs'])
  cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the settings that a process reads from this .env, and its output. */
function load(text: string | Buffer, environment: Record<string, string> = {}) {
  writeFileSync(join(folder, '.env'), text);
  const program = `(await import('./scripts/load-env-file.mjs')).loadEnvFile();
    const { PORT, ADMIN_PASSWORD } = process.env;
    console.log(JSON.stringify({ PORT, ADMIN_PASSWORD }));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  return { status, settings: stdout && JSON.parse(stdout), said: stderr };
}

test('in .env quoted values may contain #, and comments need their own lines', () => {
  const text = `# PORT=1#2
  # indented: a=b#c # d
PORT=3000
ADMIN_PASSWORD="correct#horse #1"
`;
  const settings = { PORT: '3000', ADMIN_PASSWORD: 'correct#horse #1' };
  expect(load(text)).toEqual({ status: 0, settings, said: '' });
  expect(load(text.replaceAll('"', "'"), { PORT: '80' }).settings).toEqual({ ...settings, PORT: '80' });
});

test.each(['correct#horse', '#correct', 'correct##horse # old', 'correct#horse #1'])(
  'a password in .env that ends with a # stops the start: %s',
  (password) => {
    const { status, said } = load(`PORT=3000\nexport ADMIN_PASSWORD = ${password}`.replace(' = #', '=#'));
    expect(status).toBe(1);
    expect(said).toMatch(/^\.env: ADMIN_PASSWORD: a # ends the value\. Put the value in quotes.*\n$/u);
    expect(said).not.toContain('correct');
  },
);

test('a comment after a value in .env is reported, because it may be part of the password', () => {
  const { status, settings, said } = load('ADMIN_PASSWORD=correct horse #1\r\nPORT=3000\r\n');
  expect([status, settings.PORT]).toEqual([0, '3000']);
  expect(said).toMatch(/^\.env: what follows the # after ADMIN_PASSWORD is a comment\. .*quotes\.\n$/u);
});

test('a byte order mark in .env hides no setting', () => {
  const text = '\ufeffPORT=3000\r\nADMIN_PASSWORD=correct horse\r\n';
  const expected = { status: 0, settings: { PORT: '3000', ADMIN_PASSWORD: 'correct horse' }, said: '' };
  expect(load(text)).toEqual(expected);
  expect(load(Buffer.from(text, 'utf16le'))).toEqual(expected);
});
