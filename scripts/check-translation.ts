// Compares a translation with the English texts.

import { createHash } from 'node:crypto';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { TextTree } from '../shared/messages/complete-texts.ts';

/** Each problem is a line that begins with the text's name, `part.key`. */
export interface Report {
  /** Shown in English. */
  missing: string[];
  /** The English has changed since, or nobody knows which English it was. */
  stale: string[];
  /** Names of texts that no longer exist in English. */
  unused: string[];
  /** Parameters, tags and forms of plurals that would break a page. */
  wrong: string[];
}

interface Text {
  text: string;
  /** The hash of the English text that was translated. */
  mark: string | undefined;
}

/** A text with its English of today. */
interface Pair extends Text {
  name: string;
  source: string;
}

export function checkTranslation(language: string, english: TextTree, translated: TextTree): Report {
  const [sources, texts] = [namedTexts(english), namedTexts(translated)];
  const present = [...sources].flatMap(([name, { text: source }]): Pair[] => {
    const found = texts.get(name);
    return found ? [{ name, source, ...found }] : [];
  });
  return {
    missing: [...sources]
      .filter(([name]) => !texts.has(name))
      .map(([name, { text }]) => `${name}: ${JSON.stringify(text)}`),
    stale: present.filter(isStale).map(({ name, source }) => `${name}: ${JSON.stringify(source)}`),
    unused: [...texts.keys()].filter((name) => !sources.has(name)),
    wrong: present.flatMap((pair) => problemsOf(language, pair).map((problem) => `${pair.name}: ${problem}`)),
  };
}

/**
 * The translation with marks behind new texts, which have none. Unused texts are left out, and so are those that would
 * break a page since their English has changed.
 */
export function tidyTranslation(language: string, english: TextTree, translated: TextTree): TextTree {
  const sources = namedTexts(english);
  const tidied = (tree: TextTree, above: string): TextTree => {
    const entries = Object.entries(tree).flatMap(([written, text]): [string, string | TextTree][] => {
      const [key = '', mark] = written.split('#');
      const name = `${above}${key}`;
      if (typeof text !== 'string') return [[key, tidied(text, `${name}.`)]];
      const source = sources.get(name)?.text;
      if (source === undefined) return [];
      const pair = { name, source, text, mark: mark ?? markOf(source) };
      if (isStale(pair) && problemsOf(language, pair).length > 0) return [];
      return [[`${key}#${pair.mark}`, text]];
    });
    return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
  };
  return tidied(translated, '');
}

/** Says of an English text whether it is still the same. */
export function markOf(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 4);
}

function namedTexts(tree: TextTree, above = ''): Map<string, Text> {
  const entries = Object.entries(tree).flatMap(([written, text]): [string, Text][] => {
    const [key, mark] = written.split('#');
    return typeof text === 'string'
      ? [[`${above}${key}`, { text, mark }]]
      : [...namedTexts(text, `${above}${key}.`)];
  });
  return new Map(entries);
}

function isStale({ source, mark }: Pair): boolean {
  return mark !== markOf(source);
}

/** A stale text may lack what its English has got since: it breaks no page. */
function problemsOf(language: string, pair: Pair): string[] {
  const { name, source, text } = pair;
  const describe = name.startsWith('mails.') ? describeMail : describeMessage;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  try {
    const [wanted, found] = [describe(source), describe(text)];
    const lacking = isStale(pair) ? [] : [...wanted.names].filter((each) => !found.names.has(each));
    return [
      ...lacking.map((each) => `lacks ${each}`),
      ...[...found.names].filter((each) => !wanted.names.has(each)).map((each) => `has ${each}`),
      ...found.plurals.flatMap((plural) =>
        forms.filter((form) => !plural.has(form)).map((form) => `lacks the plural form ${form}`),
      ),
    ];
  } catch (error) {
    return [String(error)];
  }
}

interface Description {
  /** Parameters as `{name}`, tags as `<name>`, choices as `{name: key}`. */
  names: Set<string>;
  /** The forms of each plural. */
  plurals: Set<string>[];
}

function describeMail(text: string): Description {
  return { names: new Set(text.match(/\{\{\w+\}\}/gu)), plurals: [] };
}

function describeMessage(text: string): Description {
  const description: Description = { names: new Set(), plurals: [] };
  visit(parse(text), description);
  return description;
}

function visit(elements: readonly MessageFormatElement[], found: Description): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.tag) {
      found.names.add(`<${element.value}>`);
      visit(element.children, found);
      continue;
    }
    found.names.add(`{${element.value}}`);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
    const options = Object.keys(element.options);
    if (element.type === TYPE.plural) found.plurals.push(new Set(options));
    else for (const option of options) found.names.add(`{${element.value}: ${option}}`);
    for (const { value } of Object.values(element.options)) visit(value, found);
  }
}
