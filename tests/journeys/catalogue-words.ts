import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES } from '#catalogue';
import * as english from '../../shared/messages/en/english.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';

type Values = Record<string, string | number>;
type Say = (values: Values) => unknown;

/** Describes an English text after its parameters were filled in. */
interface Shape {
  source: string;
  /** The parameters that `source` captures. */
  names: string[];
  /** The values that select this plural or choice. */
  chosen: Values;
}

interface Entry extends Shape {
  part: string;
  key: string;
  pattern: RegExp;
}

/** A text of the catalogue as it appears on an English page. */
export interface Word {
  /** For example `albumAction.newCode`. Several keys may have the same text. */
  keys: string[];
  in: Record<Language, string>;
}

const CAPTURE = '(.+?)';
/** In characters. A longer value was written by a user, such as a mail's subject with a long album title. */
const MAX_VALUE = 80;
const ISOLATES = /[\u2066-\u2069]/gu;

function shapesOf(elements: readonly MessageFormatElement[], counted = ''): Shape[] {
  const none: Shape[] = [{ source: '', names: [], chosen: {} }];
  return elements.reduce(
    (all, element) => all.flatMap((one) => waysOf(element, counted).map((other) => joined(one, other))),
    none,
  );
}

/** Returns none for texts with tags, because a page contains them as several texts. */
function waysOf(element: MessageFormatElement, counted: string): Shape[] {
  switch (element.type) {
    case TYPE.tag:
      return [];
    case TYPE.literal:
      return [{ source: element.value.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), names: [], chosen: {} }];
    case TYPE.pound:
      return [{ source: CAPTURE, names: [counted], chosen: {} }];
    case TYPE.plural:
    case TYPE.select:
      return Object.entries(element.options).flatMap(([choice, { value }]) =>
        shapesOf(value, element.value).map((shape) => ({
          ...shape,
          chosen: { ...shape.chosen, [element.value]: valueFor(choice, element.type) },
        })),
      );
    default:
      return [{ source: CAPTURE, names: [element.value], chosen: {} }];
  }
}

function valueFor(choice: string, type: TYPE): string | number {
  if (type === TYPE.select) return choice;
  return choice === 'other' ? 2 : choice === 'one' ? 1 : Number(choice.replace('=', ''));
}

function joined(one: Shape, other: Shape): Shape {
  return {
    source: one.source + other.source,
    names: [...one.names, ...other.names],
    chosen: { ...one.chosen, ...other.chosen },
  };
}

const entries: Entry[] = Object.entries(english).flatMap(([part, texts]) =>
  Object.entries(texts).flatMap(([key, text]) =>
    shapesOf(parse(text))
      .filter(({ source }) => /\p{L}{2}/u.test(source.replaceAll(CAPTURE, '')))
      .map((shape) => ({ ...shape, part, key, pattern: new RegExp(`^${shape.source}$`, 'u') })),
  ),
);
/** Longer texts come first, because they identify their message more reliably. */
const withParameters = entries
  .filter(({ names }) => names.length > 0)
  .sort((one, other) => other.source.length - one.source.length);
const found = new Map<string, Word | undefined>();

/** Returns undefined for users' texts, numbers, dates, and texts with tags. */
export function wordOf(shown: string): Word | undefined {
  const text = shown.replace(ISOLATES, '').trim();
  if (!found.has(text)) found.set(text, findWord(text));
  return found.get(text);
}

function findWord(text: string): Word | undefined {
  const same = entries.filter(({ names, pattern }) => names.length === 0 && pattern.test(text));
  if (same.length > 0) return translate(same.map((entry) => ({ entry, values: entry.chosen })));
  for (const entry of withParameters) {
    const captured = entry.pattern.exec(text)?.slice(1);
    if (captured?.every((value) => value.length <= MAX_VALUE))
      return translate([{ entry, values: valuesOf(entry, captured) }]);
  }
  return undefined;
}

function valuesOf({ names, chosen }: Shape, captured: readonly string[]): Values {
  const given = names.map((name, at) => {
    const value = captured[at] ?? '';
    return [name, /^[\d,.]+$/u.test(value) ? Number(value.replaceAll(',', '')) : value];
  });
  return { ...chosen, ...Object.fromEntries(given) };
}

/** If several English texts are equal, the longest translation is used. */
function translate(texts: { entry: Entry; values: Values }[]): Word {
  const say = (language: Language, { entry, values }: (typeof texts)[number]) => {
    const all = messagesIn(language) as unknown as Record<string, Record<string, Say>>;
    return String(all[entry.part]?.[entry.key]?.(values));
  };
  const longest = (language: Language) =>
    texts.map((each) => say(language, each)).sort((one, other) => other.length - one.length)[0] ?? '';
  return {
    keys: texts.map(({ entry }) => `${entry.part}.${entry.key}`),
    in: Object.fromEntries(Object.keys(LANGUAGES).map((each) => [each, longest(each)])),
  };
}
