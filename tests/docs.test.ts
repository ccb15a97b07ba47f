import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../server/config.ts';
import { openApiDocument } from '../server/http/openapi.ts';
import { readSourceFiles, sourceFolders } from './support/source/source-files.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
// Git does not store empty folders.
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

/** Returns code in backticks, inline or in blocks. */
function findCode(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].map((match) => match[1] ?? '');
  const inline = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1] ?? '',
  );
  return [...blocks, ...inline];
}

/** Returns the scripts that a text tells its reader to run. */
function findCommands(text: string): string[] {
  const ownCommands = ['ci', 'install', 'run', 'view', 'audit', 'outdated', 'update'];
  return findCode(text)
    .flatMap((code) => [...code.matchAll(/\bnpm (run )?([a-z][a-z:-]*)/g)])
    .filter((match) => match[1] !== undefined || !ownCommands.includes(match[2] ?? ''))
    .map((match) => match[2] ?? '');
}

/** Returns paths in a text: in a folder of the project, or with the extension of a source file. */
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

/** Returns a text's links within the project. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the settings that a text's tables explain in the first cell of a row. */
function findSettings(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\| *`[A-Z][A-Z0-9_]*`/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)])
    .map((match) => match[1] ?? '');
}

describe.each([...new Set([...required, ...inDocs])])('the document %s', (path) => {
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

test('each script of package.json runs an existing file', () => {
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

test('docs/openapi.json is the output of `npm run openapi`', () => {
  expect(read('docs/openapi.json')).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

test('.env.example names every setting and sets none', () => {
  const lines = read('.env.example').trim().split('\n');
  for (const name of SETTING_NAMES) expect(lines.join('\n')).toContain(`\n# ${name}=`);
  expect(lines.every((line) => line.startsWith('#'))).toBe(true);
  // A copied example must not become a secret that everybody knows.
  expect(lines).toContain('# SECRET=');
});

test('a release is rejected if its base image is not pinned by digest', () => {
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
