import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type FormatValues } from 'icu-minify/format';
import { compileMessage, initialTexts, LOCALE } from '#catalogue';
import type { adminTexts } from '#language/admin-texts.ts';
import type { guestTexts } from '#language/guest-texts.ts';
import { LANGUAGE } from '#language/language.ts';
import type { ownerTexts } from '#language/owner-texts.ts';
import type { serverTexts } from '#language/server-texts.ts';

/** The catalogue: ICU texts by part of the product and key. The language's own texts say which there are. */
export type Catalogue = typeof guestTexts & typeof ownerTexts & typeof adminTexts & typeof serverTexts;

type Texts = Record<string, string>;

/** `{x}` shows a number as it is, `{x, number}` with separators. */
type Parameters<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
>;

/** The names of `<b>` and the like. */
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

/** One function for each text. Its parameters follow from the text: without one of them it does not compile. */
export type Messages<Parts extends Record<string, Texts>> = {
  readonly [Name in keyof Parts]: { readonly [Key in keyof Parts[Name]]: Message<Parts[Name][Key]> };
};

const cardinals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LOCALE);
const dates = new Intl.DateTimeFormat(LOCALE);
const options = {
  formatters: {
    getPluralRules: () => cardinals,
    getNumberFormat: () => numbers,
    getDateTimeFormat: () => dates,
  },
};

/**
 * The messages of some texts, `messages.wall.title()`. A text is looked up when its function is called, so texts may be
 * added later. Shown in React, a text with tags goes through `Children.toArray`.
 */
export function messagesOf<const Parts extends Record<string, Texts>>(texts: Parts): Messages<Parts> {
  const part = (name: string) =>
    functionsByKey((key) => {
      let compiled: ReturnType<typeof compileMessage> | undefined;
      return (parameters?: FormatValues) => {
        const text = texts[name]?.[key];
        if (text === undefined) throw new Error(`There is no message ${name}.${key}.`);
        compiled ??= compileMessage(text);
        return format(compiled, LANGUAGE, parameters, options);
      };
    });
  return functionsByKey(part) as Messages<Parts>;
}

/** An object that makes the value of each property when it is first asked for. */
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

const catalogue: Record<string, Texts> = { ...initialTexts };

/** Adds the texts that an entry of the web client needs; the server has all from the start. */
export function addTexts(texts: Record<string, Texts>): void {
  Object.assign(catalogue, texts);
}

/** Every message of the product. */
export const messages = messagesOf(catalogue) as Messages<Catalogue>;
