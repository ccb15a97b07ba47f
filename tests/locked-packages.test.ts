import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
}

const readJson = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
const ours = readJson('package.json');
const locked = Object.entries(readJson('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
);

/** Compares with the first named version. `^` and a plain version allow only its major version. */
function allows(range: string, [major, minor]: readonly [number, number]): boolean {
  return range.split('||').some((alternative) => {
    const [, sign = '', wantedMajor, wantedMinor] =
      /^\s*(>=|>|\^|~)?\s*v?(\d+)(?:\.(\d+))?/u.exec(alternative) ?? [];
    if (wantedMajor === undefined) return true;
    const from = [Number(wantedMajor), Number(wantedMinor ?? 0)] as const;
    if (from[0] === major) return from[1] <= minor;
    return sign.startsWith('>') && from[0] < major;
  });
}

test('version ranges are interpreted as npm interprets them', () => {
  const oldest = [20, 19] as const;
  for (const range of ['>=18', '>= 20.19.0', '^20.19.0 || >=22.12', '20 || >=22', '*']) {
    expect([range, allows(range, oldest)]).toEqual([range, true]);
  }
  for (const range of ['>=22', '^18', '>=20.20', '^22.1 || >=24']) {
    expect([range, allows(range, oldest)]).toEqual([range, false]);
  }
});

test('every locked package supports the oldest Node of package.json', () => {
  const [, major = '', minor = ''] = /^>=(\d+)\.(\d+)$/u.exec(ours.engines.node) ?? [];
  const tooNew = locked.filter(
    ([, { engines }]) => !allows(engines?.node ?? '*', [Number(major), Number(minor)]),
  );
  expect(tooNew.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});

test('every package with an install script is explicitly allowed or forbidden to run it', () => {
  const names = locked
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => path.replace(/^.*node_modules\//u, ''));
  expect(names.filter((name) => !(name in ours.allowScripts))).toEqual([]);
  expect(names).not.toEqual([]);
});
