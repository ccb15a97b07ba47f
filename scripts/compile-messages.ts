// Compiles the messages when the web client is built, so that a phone loads no parser of them.
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { readTranslations } from '../server/read-translations.ts';
import { completeTexts, type TextTree } from '../shared/messages/complete-texts.ts';
import * as admin from '../shared/messages/en/admin-texts.ts';
import * as book from '../shared/messages/en/book-texts.ts';
import * as event from '../shared/messages/en/event-texts.ts';
import * as guest from '../shared/messages/en/guest-texts.ts';
import * as host from '../shared/messages/en/host-texts.ts';
import * as laterGuest from '../shared/messages/en/later-guest-texts.ts';
import * as laterOwner from '../shared/messages/en/later-owner-texts.ts';
import * as owner from '../shared/messages/en/owner-texts.ts';
import * as print from '../shared/messages/en/print-texts.ts';

/** What a page loads of a language: as the English files are divided. */
const GROUPS: Record<string, TextTree> = {
  admin,
  book,
  event,
  guest,
  host,
  'later-guest': laterGuest,
  'later-owner': laterOwner,
  owner,
  print,
};
const MESSAGES = /\/shared\/messages\/[a-z-]+\/(?:[a-z-]+-texts\.ts|texts\.json\?[\w-]+)$/iu;
const DIVIDED = /\/shared\/messages\/[a-z-]+\/texts\.json\?[\w-]+$/iu;

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

/** Reduces `texts.json?owner` to the texts of that group. Missing texts are in English. */
export const divideTexts: Plugin = {
  name: 'divide-texts',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: DIVIDED },
    handler(code, id) {
      const group = GROUPS[id.split('?')[1] ?? ''] ?? {};
      const texts = JSON.stringify(completeTexts(group, JSON.parse(code) as TextTree));
      // With a query it is no JSON file to Vite.
      return { code: `export default ${texts}`, moduleType: 'js', map: null };
    },
  },
};

/** The built server contains the translations, so it reads no files of them. */
export const inlineTranslations: Plugin = {
  name: 'inline-translations',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  transform: {
    filter: { id: /\/server\/read-translations\.ts$/u },
    handler: () => ({
      code: `export const readTranslations = () => (${JSON.stringify(readTranslations())});`,
      map: null,
    }),
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
