// Compiles the messages when the web client is built, so that a phone loads no parser of them.
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { laterGuestTexts } from '../shared/messages/en/later-guest-texts.ts';
import { laterOwnerTexts } from '../shared/messages/en/later-owner-texts.ts';
import { printTexts } from '../shared/messages/en/print-texts.ts';

const MESSAGES =
  /\/shared\/messages\/[a-z-]+\/(?:(?:[a-z]+\/)+[a-z-]+-messages\.ts|(?:guest|owner|admin)\.json(?:\?(?:later|print))?)$/iu;
const DIVIDED = /\/shared\/messages\/[a-z-]+\/(?:guest|owner)\.json(?:\?(?:later|print))?$/iu;
const NOT_FIRST: Record<string, object> = {
  later: { ...laterGuestTexts, ...laterOwnerTexts },
  print: printTexts,
};

interface Node {
  type: string;
  start: number;
  end: number;
}

export const compileMessages: Plugin = {
  name: 'compile-messages',
  // Types are gone by then.
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: MESSAGES },
    handler(code) {
      let compiled = code;
      for (const { value, start, end } of textsIn(this.parse(code)).toReversed())
        compiled = compiled.slice(0, start) + JSON.stringify(compile(value)) + compiled.slice(end);
      return { code: compiled, map: null };
    },
  },
};

/** Of `owner.json` the texts that a page shows first, of `owner.json?later` and `?print` those of that group. */
export const divideTexts: Plugin = {
  name: 'divide-texts',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: DIVIDED },
    handler(code, id) {
      const asked = id.split('?')[1];
      const groupOf = (part: string) =>
        Object.keys(NOT_FIRST).find((group) => part in (NOT_FIRST[group] ?? {}));
      const all = Object.entries(JSON.parse(code) as object);
      const texts = JSON.stringify(Object.fromEntries(all.filter(([part]) => groupOf(part) === asked)));
      // With a query it is no JSON file to Vite.
      return asked
        ? { code: `export default ${texts}`, moduleType: 'js', map: null }
        : { code: texts, map: null };
    },
  },
};

function textsIn(node: unknown, found: (Node & { value: string })[] = []) {
  if (Array.isArray(node)) for (const each of node) textsIn(each, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, value } = node as { type?: string; value?: Node & { value: unknown } };
    if (type === 'Property' && value?.type === 'Literal' && typeof value.value === 'string')
      found.push({ ...value, value: value.value });
    for (const each of Object.values(node)) textsIn(each, found);
  }
  return found;
}
