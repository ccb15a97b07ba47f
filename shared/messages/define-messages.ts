// The messages of the product: ICU texts that are data, called as functions with typed parameters.

import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type FormatValues } from 'icu-minify/format';
import { compileMessage } from '#compile-message';

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
type Messages<Texts extends Record<string, string>> = { readonly [Key in keyof Texts]: Message<Texts[Key]> };

const LANGUAGE = 'en';

const cardinals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
const dates = new Intl.DateTimeFormat(LANGUAGE);
const options = {
  formatters: {
    getPluralRules: () => cardinals,
    getNumberFormat: () => numbers,
    getDateTimeFormat: () => dates,
  },
};

/**
 * The messages of one part of the product, from ICU texts by key. The server compiles a text when it first uses it; in
 * the browser's build it is compiled already. Shown in React, a text with tags goes through `Children.toArray`.
 * @__NO_SIDE_EFFECTS__ A page that uses no message of a part leaves the part out.
 */
export function defineMessages<const Texts extends Record<string, string>>(texts: Texts): Messages<Texts> {
  const messages: Record<string, (parameters?: FormatValues) => unknown> = {};
  for (const [key, text] of Object.entries(texts)) {
    let compiled: ReturnType<typeof compileMessage> | undefined;
    messages[key] = (parameters) => {
      compiled ??= compileMessage(text);
      return format(compiled, LANGUAGE, parameters, options);
    };
  }
  return messages as Messages<Texts>;
}
