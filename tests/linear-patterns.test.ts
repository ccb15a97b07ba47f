import { createContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  buildsPatterns,
  type FoundPattern,
  findPatterns,
  worstTexts,
} from './support/source/found-patterns.ts';
import { isTest, readSourceFiles } from './support/source/source-files.ts';

const TEXT_LENGTH = 100_000;
/** A linear pattern needs a thousandth of this, and a quadratic one ten times as long. */
const MAX_MS = 500;
/** These build patterns only from our own constants. */
const BUILDS_FROM_OUR_OWN = ['server/http/pages/not-found.ts'];

/** In its own context a running search can be stopped. */
const searching = createContext({ text: '', source: '', flags: '' });
const replaceAll = new Script('text.replace(new RegExp(source, flags), "").length');

/** Returns a text for which this pattern is too slow, or null. */
function findSlowText(pattern: FoundPattern): string | null {
  const flags = `${pattern.flags.replace('g', '')}g`;
  const isSlow = (text: string) => {
    try {
      Object.assign(searching, { text, source: pattern.source, flags });
      replaceAll.runInContext(searching, { timeout: MAX_MS });
      return false;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return true;
    }
  };
  // On a busy machine only the first attempt is slow.
  return worstTexts(pattern, TEXT_LENGTH).find((text) => isSlow(text) && isSlow(text)) ?? null;
}

const shipped = readSourceFiles().filter(
  ({ path }) => /^(?:server|shared|web)\/.*\.(?:ts|tsx|mjs)$/u.test(path) && !isTest(path),
);

describe('the check of regular expressions', () => {
  test.each([
    ['a cubic one', '\\{\\{\\s*([^{}]*?)\\s*\\}\\}', 'gu'],
    ['a quadratic one', '\\/+$', 'u'],
    ['spaces that may stand before a comma', '\\s*,\\s*', 'u'],
    ['an exponential one', '^(?:a+)+$', ''],
    ['one that begins anew at each sign', '<[^>]*=[^>]*>', 'g'],
  ])('detects %s', (_what, source, flags) => {
    expect(findSlowText({ place: '', source, flags })).not.toBeNull();
  });

  test('finds the regular expressions of a file, wherever they are', () => {
    const text = 'const a = <b c={/x+/gu}>{d.split(/\\s/u)}</b>; // /not this/';
    const found = findPatterns({ path: 'a.tsx', text }).map(({ source, flags }) => `/${source}/${flags}`);
    expect(found.toSorted()).toEqual(['/\\s/u', '/x+/gu']);
    expect(buildsPatterns({ path: 'a.ts', text: 'const a = new RegExp(b);' })).toBe(true);
  });
});

test('no regular expression is built from users’ text', () => {
  const builders = shipped.filter(buildsPatterns).map(({ path }) => path);
  expect(builders.filter((path) => !BUILDS_FROM_OUR_OWN.includes(path))).toEqual([]);
});

const patterns = shipped.flatMap(findPatterns);

test('there are regular expressions to check', () => expect(patterns.length).toBeGreaterThan(50));

test.each(patterns)('the regular expression $place: /$source/$flags takes linear time', (pattern) => {
  expect(findSlowText(pattern)?.slice(0, 40) ?? null).toBeNull();
});
