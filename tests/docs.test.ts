import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../server/config.ts';
import { openApiDocument } from '../server/http/openapi.ts';
import { LANGUAGE_COOKIE } from '../shared/messages/languages.ts';
import { readSourceFiles, sourceFolders } from './support/source/source-files.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
// A clone has no empty folders.
const exists = (path: string) => {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  return found !== undefined && (!found.isDirectory() || readdirSync(join(root, path)).length > 0);
};

const required = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'];
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path.replaceAll('\\', '/')}`);
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
const fileNames = new Set(readSourceFiles().map((file) => basename(file.path)));

/** What stands in backticks, inline or as a block. */
function findCode(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].map((match) => match[1] ?? '');
  const inline = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1] ?? '',
  );
  return [...blocks, ...inline];
}

/** The scripts that a text tells its reader to run. */
function findCommands(text: string): string[] {
  const ownCommands = ['ci', 'install', 'run', 'view', 'audit', 'outdated', 'update'];
  return findCode(text)
    .flatMap((code) => [...code.matchAll(/\bnpm (run )?([a-z][a-z:-]*)/g)])
    .filter((match) => match[1] !== undefined || !ownCommands.includes(match[2] ?? ''))
    .map((match) => match[2] ?? '');
}

/** What a text names as a path: in one of the project's folders, or with the ending of a source file. */
function findPaths(text: string): string[] {
  const folders = [...sourceFolders, 'docs', '.ci'];
  return findCode(text)
    .map((code) => code.replace(/^\.\//, '').replace(/\/$/, ''))
    .filter((code) => /^[\w./-]+$/.test(code) && !code.startsWith('/'))
    .filter(
      (code) =>
        folders.includes(code.split('/')[0] ?? '') ||
        /\w\.(tsx?|mjs|md|css|html|ya?ml|example|json)$/.test(code),
    );
}

/** Where a text's links lead, those within the project only. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The settings that the tables of a text explain: the names in the first cell of a row. */
function findSettings(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\| *`[A-Z][A-Z0-9_]*`/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)])
    .map((match) => match[1] ?? '');
}

test('what the documents name is found', () => {
  const text = [
    'Run `npm test -- units` or',
    '```sh',
    'npm run bench && npm start',
    'npm ci',
    '```',
    'See `server/app/build-app.ts`, `./docs/`, `album-store.ts`, `image/jpeg` and `/api/health`; [more](docs/scaling.md#now),',
    '[out](https://example.org/x).',
    '| `PORT` | 3000 |',
    '| `S3_BUCKET` `S3_REGION` | `LOUD` |',
  ].join('\n');
  expect(findCommands(text)).toEqual(['bench', 'start', 'test']);
  expect(findPaths(text)).toEqual(['server/app/build-app.ts', 'docs', 'album-store.ts']);
  expect(findLinks(text)).toEqual(['docs/scaling.md']);
  expect(findSettings(text)).toEqual(['PORT', 'S3_BUCKET', 'S3_REGION']);
});

describe.each([...new Set([...required, ...inDocs])])('%s', (path) => {
  test('names commands that exist', () => {
    expect(findCommands(read(path)).filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('names paths that exist', () => {
    const missing = findPaths(read(path)).filter((named) => !exists(named) && !fileNames.has(named));
    expect(missing).toEqual([]);
  });

  test('links to files that exist', () => {
    const missing = findLinks(read(path)).filter((target) => !exists(join(path, '..', target)));
    expect(missing).toEqual([]);
  });
});

test('each script of package.json runs a file that exists', () => {
  const files = Object.values(scripts).flatMap((command) => command.match(/\b[\w-]+\/[\w./-]+/g) ?? []);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !exists(file))).toEqual([]);
});

test('the documents explain exactly the settings that the server reads', () => {
  const known = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]);
  expect(known).toContain('PORT');
  const explained = new Set(findSettings(read('docs/self-hosting.md')));
  expect([...explained].sort()).toEqual(known.sort());
});

test('the page on privacy names every key, database and cache that the client writes', () => {
  const files = readSourceFiles().filter(
    ({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/u.test(path),
  );
  const all = files.map(({ text }) => text).join('\n');
  // Every other file writes through this one.
  const writers = files.filter(({ text }) => /\.setItem\(|\.cookie\b|cookieStore/u.test(text));
  expect(writers.map(({ path }) => path).sort()).toEqual([
    'web/browser/storage/language.ts',
    'web/browser/storage/safe-storage.ts',
  ]);
  const written = files
    .filter((file) => !writers.includes(file))
    .flatMap(({ path, text }) => {
      const calls = text.matchAll(
        /(?:[^.\w]store\((?:'\w+'|kind), |caches\.open\(|indexedDB\.open\()([\w']+)/gu,
      );
      return [...calls].map(([, argument = '']) => {
        // Computed ones begin with the file's prefix.
        const name = /^[a-z]/u.test(argument) ? 'PREFIX' : argument;
        const constant = new RegExp(`\\bconst ${name} = (?:'([^']+)'|([A-Z]+) \\+)`, 'u');
        const found = constant.exec(text) ?? constant.exec(all);
        const key = found?.[2]
          ? new RegExp(`\\bconst ${found[2]} = '([^']+)'`, 'u').exec(text)?.[1]
          : found?.[1];
        return key ?? `unknown in ${path}: ${argument}`;
      });
    });
  expect(written.length).toBeGreaterThan(20);
  const told = read('shared/messages/en/privacy.md');
  const keys = [...written, LANGUAGE_COOKIE];
  expect(keys.filter((key) => !new RegExp(`\`${key}…?\``, 'u').test(told))).toEqual([]);
});

test('docs/openapi.json is what `npm run openapi` prints', () => {
  expect(read('docs/openapi.json')).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

test('.env.example names every setting, and sets none', () => {
  const lines = read('.env.example').trim().split('\n');
  for (const name of SETTING_NAMES) expect(lines.join('\n')).toContain(`\n# ${name}=`);
  expect(lines.every((line) => line.startsWith('#'))).toBe(true);
  // Uncommented as it stands, an example must not become everybody's secret.
  expect(lines).toContain('# SECRET=');
});

test('the image keeps its own folder and port, and has no more rights than it needs', () => {
  const compose = read('compose.yaml');
  expect(compose).toContain('environment: { PORT: 3000, HOST: 0.0.0.0, DATA_DIR: /data }');
  expect(compose).toContain('{PORT:-3000}:3000');
  expect(compose).toContain('read_only: true');
  expect(compose).toContain('tmpfs: [/tmp]');
  expect(compose).toContain('cap_drop: [ALL]');
  expect(compose).toContain("security_opt: ['no-new-privileges:true']");
  const image = read('Dockerfile');
  expect(image).toContain('UV_THREADPOOL_SIZE=');
  expect(image).toContain('ARG NODE_IMAGE=node:24-slim');
  expect(image.match(/^FROM \$\{NODE_IMAGE\}/gmu)).toHaveLength(2);
  expect(image.match(/^FROM /gmu)).toHaveLength(2);
  expect(image).toContain('npm ci --ignore-scripts');
  expect(image).toContain('npm sbom --sbom-format cyclonedx');
  // Nothing of the application belongs to its user, so nothing can be changed.
  expect(image).not.toContain('--chown');
  expect(image.indexOf('USER node')).toBeLessThan(image.indexOf('CMD ['));
  expect(image).toContain('HEALTHCHECK CMD');
});

test('a release is refused on a base image that its digest does not name', () => {
  const release = (env: Record<string, string>) =>
    spawnSync('bash', ['.ci/release'], { cwd: root, env, encoding: 'utf8' });
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-engine-'));
  writeFileSync(join(folder, 'podman'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const PATH = `${folder}:${process.env.PATH}`;
  for (const NODE_IMAGE of ['', 'node:24-slim', 'node:24-slim@sha256:latest']) {
    const { status, stderr } = release({ PATH, NODE_IMAGE });
    expect([NODE_IMAGE, status]).toEqual([NODE_IMAGE, 2]);
    expect(stderr).toContain('with its digest');
  }
  rmSync(folder, { recursive: true });
});

test('the changelog has the version of package.json', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
});
