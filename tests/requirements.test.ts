import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from './support/source/source-files.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
  id: string;
  /** The requirement and the tests that prove it. */
  text: string;
}

const findRows = (table: string): Row[] =>
  [...table.matchAll(/^\| (\d+\.\d+) \| (.+) \|$/gmu)].map(([, id = '', text = '']) => ({ id, text }));

const findTests = (text: string): string[] =>
  [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/gu)].map(([, path = '']) => path);

/** Returns the rows that a text cites, such as `R 5.12`, also across a line break in a comment. */
const findCitations = (text: string): string[] =>
  [...text.replace(/\n[ \t]*(?:\/\/|\*) ?/gu, ' ').matchAll(/\bR (\d+\.\d+)\b/gu)].map(([, id = '']) => id);

const [shown = '', notShown = ''] = read('docs/requirements.md').split('\n## Not yet shown\n');

test('each proven requirement names a test, and every named test exists', () => {
  const rows = findRows(shown);
  expect(rows).not.toEqual([]);
  expect(rows.filter(({ text }) => findTests(text).length === 0).map(({ id }) => id)).toEqual([]);
  const documents = [shown, read('docs/compared.md')];
  const names = new Set(readSourceFiles().map(({ path }) => basename(path)));
  const missing = documents.flatMap(findTests).filter((path) => !names.has(basename(path)));
  expect(missing).toEqual([]);
});

test('every requirement has a unique number', () => {
  const ids = findRows(`${shown}\n${notShown}`).map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every requirement that a comment or a document cites exists', () => {
  const documents = ['.', 'docs', 'docs/decisions']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: read(path) }));
  const sources = readSourceFiles().filter(({ path }) => path !== 'tests/requirements.test.ts');
  const known = new Set(findRows(`${shown}\n${notShown}`).map(({ id }) => id));
  const unknown = [...documents, ...sources].flatMap(({ path, text }) =>
    findCitations(text).flatMap((id) => (known.has(id) ? [] : [`${path}: R ${id}`])),
  );
  expect(unknown).toEqual([]);
});
