import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type FormatValues } from 'icu-minify/format';
import { catalogues, compileMessage, LANGUAGE, LOCALE } from '#catalogue';
import type * as english from './en/english.ts';
import { instance } from './instance.ts';
import { isolate } from './isolate.ts';
import type { Language } from './languages.ts';

export type Catalogue = typeof english;

type Texts = Record<string, string>;

/** `{x}` shows a number as it is, `{x, number}` with separators. `{product}` is always available. */
type Parameters<Text extends string> = Omit<
  GetICUArgs<
    Text,
    { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
  >,
  'product'
>;

type TagName<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagName<Rest>
  : never;

type Part<Element> = string | Element;

type Message<Text extends string> = [TagName<Text>] extends [never]
  ? keyof Parameters<Text> extends never
    ? () => string
    : (parameters: Parameters<Text>) => string
  : <Element>(
      parameters: Parameters<Text> & Record<TagName<Text>, (parts: Part<Element>[]) => Element>,
    ) => Part<Element> | Part<Element>[];

/** One function per text. Its parameters follow from the text, so a missing one does not compile. */
export type Messages<Parts extends Record<string, Texts>> = {
  readonly [Name in keyof Parts]: { readonly [Key in keyof Parts[Name]]: Message<Parts[Name][Key]> };
};

/** Formats numbers, dates and plurals of a language. */
function formattersOf(language: Language) {
  const locale = language === LANGUAGE ? LOCALE : language;
  const cardinals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale);
  return {
    getPluralRules: () => cardinals,
    getNumberFormat: () => numbers,
    getDateTimeFormat: () => dates,
  };
}

/**
 * Returns the messages of some texts, as in `messages.wall.title()`. A text is looked up when its function is
 * called, so texts may be added later. In React, a text with tags needs `richText`.
 */
export function messagesOf<const Parts extends Record<string, Texts>>(
  texts: Parts,
  language: Language = LANGUAGE,
): Messages<Parts> {
  let formatters: ReturnType<typeof formattersOf> | undefined;
  const part = (name: string) =>
    functionsByKey((key) => {
      let compiled: ReturnType<typeof compileMessage> | undefined;
      let choosers: string[] | undefined;
      return (parameters?: FormatValues) => {
        const text = texts[name]?.[key];
        if (text === undefined) throw new Error(`There is no message ${name}.${key}.`);
        compiled ??= compileMessage(text);
        choosers ??= choosersOf(compiled);
        formatters ??= formattersOf(language);
        if (typeof compiled === 'string') return compiled;
        const given = isolated({ product: instance.name, ...parameters }, choosers, language);
        return format(compiled, language, given, { formatters });
      };
    });
  return functionsByKey(part) as Messages<Parts>;
}

function choosersOf(compiled: unknown): string[] {
  if (typeof compiled !== 'object' || compiled === null) return [];
  const own =
    Array.isArray(compiled) && typeof compiled[0] === 'string' && typeof compiled[1] === 'number'
      ? [compiled[0]]
      : [];
  return [...own, ...Object.values(compiled).flatMap(choosersOf)];
}

function isolated(parameters: FormatValues, choosers: readonly string[], language: Language): FormatValues {
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' && !choosers.includes(name) ? isolate(value, language) : value,
  ]);
  return Object.fromEntries(entries) as FormatValues;
}

/** Returns an object that creates the value of each property when it is first read. */
function functionsByKey<Value>(make: (key: string) => Value): Record<string, Value> {
  const none: Record<string, Value> = Object.create(null);
  return new Proxy(none, {
    get(made, key) {
      if (typeof key === 'symbol') return undefined;
      made[key] ??= make(key);
      return made[key];
    },
  });
}

const spoken: Partial<Record<Language, Messages<Catalogue>>> = {};

/** Returns every message of the product in one language. On the server all languages are loaded. */
export function messagesIn(language: Language): Messages<Catalogue> {
  catalogues[language] ??= {};
  spoken[language] ??= messagesOf(catalogues[language], language) as Messages<Catalogue>;
  return spoken[language];
}

/** Adds texts that an entry point of the web client needs. */
export function addTexts(texts: Record<string, Texts>, language: Language): void {
  catalogues[language] ??= {};
  Object.assign(catalogues[language], texts);
}

let shown: Language = LANGUAGE;

/** Calls `render` with `messages` in another language, on the server. `render` must be synchronous. */
export function renderIn<Made>(language: Language, render: () => Made): Made {
  shown = language;
  try {
    return render();
  } finally {
    shown = LANGUAGE;
  }
}

/** Every message of the product, in the language of the page, or in English on the server. */
export const messages = functionsByKey((part) =>
  functionsByKey((key) => (parameters: never) => {
    const inLanguage = messagesIn(shown) as unknown as Record<
      string,
      Record<string, (given: never) => unknown>
    >;
    return inLanguage[part]?.[key]?.(parameters);
  }),
) as unknown as Messages<Catalogue>;
