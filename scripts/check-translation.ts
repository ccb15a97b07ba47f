// What a translation lacks beside the English texts: keys, parameters, tags, forms of plurals; and what is stale.

import { createHash } from 'node:crypto';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type Texts = Record<string, Record<string, string>>;
/** By part and key, the hash of the English text that was translated. */
export type Sources = Record<string, Record<string, string>>;

/** One line for each problem, which begins with `part.key`. */
export function checkTranslation(language: string, english: Texts, translated: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return keysOf({ ...english, ...translated }, english, translated).flatMap(({ name, source, text }) => {
    if (source === undefined) return [`${name}: there is no such text in English`];
    if (text === undefined) return [`${name}: is missing`];
    try {
      const [wanted, found] = [describe(source), describe(text)];
      return [
        ...[...wanted.names].filter((each) => !found.names.has(each)).map((each) => `${name}: lacks ${each}`),
        ...[...found.names].filter((each) => !wanted.names.has(each)).map((each) => `${name}: has ${each}`),
        ...found.plurals.flatMap((plural) =>
          forms.filter((form) => !plural.has(form)).map((form) => `${name}: lacks the plural form ${form}`),
        ),
      ];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

/** The names of texts whose English has changed since they were translated. */
export function findStale(english: Texts, sources: Sources): string[] {
  return Object.entries(english).flatMap(([part, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => sources[part]?.[key] !== hashOf(text))
      .map(([key]) => `${part}.${key}`),
  );
}

export function sourcesOf(english: Texts): Sources {
  const hashed = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, hashOf(text)]));
  return Object.fromEntries(Object.entries(english).map(([part, texts]) => [part, hashed(texts)]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

function keysOf(all: Texts, english: Texts, translated: Texts) {
  return Object.keys(all).flatMap((part) => {
    const keys = new Set([...Object.keys(english[part] ?? {}), ...Object.keys(translated[part] ?? {})]);
    return [...keys].map((key) => ({
      name: `${part}.${key}`,
      source: english[part]?.[key],
      text: translated[part]?.[key],
    }));
  });
}

interface Description {
  /** Parameters as `{name}`, tags as `<name>`, choices as `{name: key}`. */
  names: Set<string>;
  /** The forms of each plural. */
  plurals: Set<string>[];
}

function describe(text: string): Description {
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
