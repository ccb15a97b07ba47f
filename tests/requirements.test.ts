// The table of requirements names only tests that exist, each requirement once, and says how many are not shown yet.
// Comments and documents cite its rows, and only rows that exist. docs/compared.md, beside others, is held to the same.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from './support/source-files.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8');
const [shownText = '', missingText = ''] = text.split('\n## Not yet shown\n');

interface Row {
  id: string;
  requirement: string;
  /** `path › title`; absent where nothing shows it yet. */
  shownBy: string | undefined;
}

function findRows(table: string): Row[] {
  return [...table.matchAll(/^\| ((?:[1-9]|10)\.\d+) \| (.+?) \|(?: (.+) \|)?$/gmu)].map((match) => ({
    id: match[1] ?? '',
    requirement: match[2] ?? '',
    shownBy: match[3],
  }));
}

const files = new Map<string, string | null>();
function read(path: string): string | null {
  const full = join(root, path);
  if (!files.has(path)) files.set(path, existsSync(full) ? readFileSync(full, 'utf8') : null);
  return files.get(path) ?? null;
}

/** What is wrong with what a row names, or null. */
function problemOf(shownBy: string): string | null {
  const [, path, title] = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/u.exec(shownBy) ?? [];
  if (!path || !title) return 'names no file and title';
  const code = read(path);
  if (code === null) return `${path} is not there`;
  // As the first thing in the brackets of test, it, describe, test.step, or of what `each` gives.
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll("'", "\\\\?'");
  return new RegExp(`\\(\\s*(['"\`])${escaped}\\1`, 'u').test(code) ? null : `${path} has no '${title}'`;
}

/** A comment as one line, so that a citation is found across a line break. */
function joinComments(code: string): string {
  return code.replace(/\n[ \t]*(?:\/\/|\*) ?/gu, ' ');
}

/** The rows that a text cites, as `R 5.12`. */
function findCitations(code: string): string[] {
  return [...joinComments(code).matchAll(/\bR (\d+\.\d+)\b/gu)].map((match) => match[1] ?? '');
}

/** A citation of a whole section of the specification: it leads to no test. */
function findSectionCitations(code: string): string[] {
  return joinComments(code).match(/\bspecification(?:'s)?,? \(?sections? \d|\(sections? \d/giu) ?? [];
}

test('notices a file, a title or a form that is wrong', () => {
  const here = '`tests/requirements.test.ts`';
  expect(problemOf(`${here} › notices a file, a title or a form that is wrong`)).toBeNull();
  expect(problemOf(`${here} › notices a file`)).toMatch(/has no/u);
  expect(problemOf('`tests/nowhere.test.ts` › anything')).toMatch(/not there/u);
  expect(problemOf('see the tests')).toMatch(/names no file/u);
  expect(findRows('| 1.1 | What | `a` › b |\n| 2.10 | Else |\n|---|---|')).toEqual([
    { id: '1.1', requirement: 'What', shownBy: '`a` › b' },
    { id: '2.10', requirement: 'Else', shownBy: undefined },
  ]);
});

test('every requirement that is said to be shown is shown by a test that exists', () => {
  const rows = findRows(shownText);
  expect(rows.length).toBeGreaterThan(300);
  const problems = rows.map((row) => [row.id, row.shownBy ? problemOf(row.shownBy) : 'is shown by nothing']);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test('what docs/compared.md says of us is shown by tests that exist, and of others by sources that it lists', () => {
  const compared = read('docs/compared.md') ?? '';
  const shown = [...compared.matchAll(/^\| [^|]+ \| (`.+) \|$/gmu)].map((match) => match[1] ?? '');
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  const marks = [...compared.matchAll(/\[([A-Z]\d+)\]/gu)].map((match) => match[1] ?? '');
  const sources = [...compared.matchAll(/^\| ([A-Z]\d+) \| \S/gmu)].map((match) => match[1] ?? '');
  expect([...new Set(marks)].sort()).toEqual(sources.sort());
});

test('no row is lost on the way: each line of the tables is read, and no number stands twice', () => {
  const lines = text.split('\n').filter((line) => /^\| \d/u.test(line));
  const rows = [...findRows(shownText), ...findRows(missingText)];
  expect(rows).toHaveLength(lines.length);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  expect(new Set(rows.map((row) => row.id.split('.')[0])).size).toBe(10);
});

test('what is not shown yet says so, and is counted', () => {
  const missing = findRows(missingText);
  expect(missing.filter((row) => row.shownBy !== undefined)).toEqual([]);
  process.stdout.write(`specification: ${missing.length} requirements are not shown by a test yet\n`);
});

test('notices a citation, also across a line break', () => {
  expect(findCitations('// PINs (R 5.12, R\n// 99.1 to R 5.14).')).toEqual(['5.12', '99.1', '5.14']);
  expect(findSectionCitations('// PINs (specification,\n// section 5, PIN).')).toHaveLength(1);
  expect(findSectionCitations('/** The limits (section 9). */')).toHaveLength(1);
  expect(findSectionCitations('// PINs (docs/rules.md, section 5).')).toEqual([]);
});

test('every row that a comment or a document cites exists, and no comment cites a section instead', () => {
  const documents = ['.', 'docs', 'docs/decisions']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: read(path) ?? '' }));
  const sources = readSourceFiles().filter(({ path }) => path !== 'tests/requirements.test.ts');
  const rows = new Set([...findRows(shownText), ...findRows(missingText)].map((row) => row.id));
  const cited = [...documents, ...sources].flatMap(({ path, text }) =>
    findCitations(text).map((id) => ({ path, id })),
  );
  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter(({ id }) => !rows.has(id))).toEqual([]);
  const citingSections = sources.filter(({ text }) => findSectionCitations(text).length > 0);
  expect(citingSections.map(({ path }) => path)).toEqual([]);
});
