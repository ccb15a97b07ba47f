import type { Language } from './messages/languages.ts';
import { type Catalogue, type Messages, messages, messagesIn } from './messages/messages.ts';
import { readableBytes } from './messages/readable-bytes.ts';

const MB = 1024 * 1024;
/** The type of a file whose own type is missing or unreliable. */
export const UNKNOWN_TYPE = 'unknown';

type Words = Messages<Catalogue>;

/** Conversions from the details of a problem to the parameters of its message. */
const wordings = {
  'expiry.tierLimit': (d: { tier: 'FREE' | 'PLUS' | 'PRO'; days: number }, messages: Words) => ({
    tier: messages.tier[d.tier](),
    days: d.days,
  }),
  'file.tooLarge': (d: { sizeBytes: number; maxBytes: number }) => ({
    limitMb: Math.round(d.maxBytes / MB),
    size: readableBytes(d.sizeBytes),
  }),
  'file.wrongType': (d: { type: string; allowed: string }, messages: Words) => ({
    type: d.type === UNKNOWN_TYPE ? messages.file.unknownType() : d.type,
    allowed: d.allowed,
  }),
};

type Sentences = Pick<
  typeof messages,
  | 'accountRule'
  | 'administrator'
  | 'albumRule'
  | 'expiry'
  | 'file'
  | 'guestComment'
  | 'mailTemplate'
  | 'photoUpload'
  | 'pin'
  | 'reveal'
>;
type Part = keyof Sentences;
type MessageOf<Code> = Code extends `${infer P extends Part}.${infer Key}`
  ? Key extends keyof Sentences[P]
    ? Sentences[P][Key]
    : never
  : never;
type DetailsOf<Code> = Code extends keyof typeof wordings
  ? Parameters<(typeof wordings)[Code]>[0]
  : MessageOf<Code> extends (...parameters: infer P) => unknown
    ? P[0]
    : never;
type ProblemCode = { [P in Part]: `${P}.${keyof Sentences[P] & string}` }[Part];

/** The result of a failed rule: the name of a message, and its parameters. */
export type Problem = {
  [Code in ProblemCode]: { code: Code } & (DetailsOf<Code> extends undefined ? unknown : DetailsOf<Code>);
}[ProblemCode];

/** Returns the message in the language of the page, or in another language on the server. */
export function formatProblem(problem: Problem, language?: Language): string;
export function formatProblem(problem: Problem | null, language?: Language): string | null;
export function formatProblem(problem: Problem | null, language?: Language): string | null {
  if (problem === null) return null;
  const { code, ...details } = problem;
  const [part = '', key = ''] = code.split('.');
  const words = language ? messagesIn(language) : messages;
  const texts = words as unknown as Record<string, Record<string, (parameters: object) => string>>;
  const wording = (wordings as Record<string, ((details: never, words: Words) => object) | undefined>)[code];
  return texts[part]?.[key]?.(wording ? wording(details as never, words) : details) ?? code;
}

/** Errors about files use the same message parameters. */
export const { 'file.tooLarge': tooLargeParameters, 'file.wrongType': wrongTypeParameters } = wordings;
