import type { Language } from './messages/languages.ts';
import { type Catalogue, type Messages, messages, messagesIn } from './messages/messages.ts';
import { readableDuration } from './messages/readable-duration.ts';
import { formatProblem, type Problem, tooLargeParameters, wrongTypeParameters } from './problems.ts';
import type { Tier } from './rules/tiers.ts';
import { ALLOWED_TYPES } from './rules/uploads/photo-types.ts';
import { UPLOAD_LIMITS } from './rules/uploads/upload-limits.ts';

export type RefusalCode = keyof typeof messages.error;

type Words = Messages<Catalogue>;

type ParametersOf<Code extends RefusalCode> = Parameters<(typeof messages.error)[Code]>[0];

/**
 * The HTTP status, and a conversion where the details of an error differ from the parameters of its message.
 */
type Refusal<Code extends RefusalCode> =
  | readonly [status: number]
  | readonly [status: number, parametersOf: (details: never, words: Words) => ParametersOf<Code>];

export const refusals = {
  VALIDATION: [400],
  NOTHING_CHOSEN: [400],
  UNREADABLE: [400],
  EMPTY_FILE: [400],
  TOO_MANY_PIXELS: [400],
  LOCATION_NOT_REMOVED: [400],
  PASSWORD_GUESSABLE: [400],
  UPLOAD_CUT_SHORT: [400],
  VIDEO_CUT_SHORT: [400],

  NOT_SIGNED_IN: [401],
  LOGIN_FAILED: [401],
  ADMIN_LOGIN_FAILED: [401],
  PIN_WRONG: [401],

  NOT_ALLOWED: [403],
  ALBUM_EXPIRED: [403],
  ALBUM_LIMIT: [
    403,
    (d: { tier: Tier; max: number }, { tier }: Words) => ({ tier: tier[d.tier](), max: d.max }),
  ],
  EXPIRATION_LIMIT: [
    403,
    (d: { tier: Tier; days: number }, { tier }: Words) => ({ tier: tier[d.tier](), days: d.days }),
  ],
  PHOTO_LIMIT: [403],
  STORAGE_LIMIT: [403],
  WRONG_PASSWORD: [403],
  PIN_REQUIRED: [403],
  WALL_UNAVAILABLE: [403],
  BOOK_FULL: [403],
  COMMENTS_CLOSED: [403],

  NOT_FOUND: [404],
  ALBUM_NOT_FOUND: [404],
  USER_NOT_FOUND: [404],
  PHOTO_NOT_FOUND: [404],
  ENTRY_NOT_FOUND: [404],
  EVENT_NOT_FOUND: [404],
  INVITATION_NOT_FOUND: [404],
  ZIP_NOT_FOUND: [404],

  METHOD_NOT_ALLOWED: [405],
  EMAIL_TAKEN: [409],
  ALBUM_IN_EVENT: [409],
  ARCHIVE_EXPIRED: [409],
  HOSTS_FULL: [409],
  NOTHING_NEW: [409],
  NOTHING_TO_DOWNLOAD: [409],
  PHOTO_KNOWN: [409],
  PHOTOS_MISSING: [409],
  PIN_NEEDS_UNARCHIVED: [409],
  WALL_NOT_SWITCHABLE: [409],

  ALBUM_ARCHIVED: [410],
  LINK_CLOSED: [410],
  PHOTO_REMOVED: [410],
  ZIP_BROKEN: [410],

  TOO_MANY_FILES: [413, () => ({ max: UPLOAD_LIMITS.maxFiles })],
  FILE_TOO_LARGE: [413, tooLargeParameters],
  BODY_TOO_LARGE: [413],
  VOICE_TOO_LONG: [413],
  VIDEO_TOO_LONG: [413, (d: { maxSeconds: number }) => ({ max: readableDuration(d.maxSeconds * 1000) })],
  NOT_AN_IMAGE: [
    415,
    (d: { type: string }, words: Words) => wrongTypeParameters({ ...d, allowed: ALLOWED_TYPES }, words),
  ],
  VIDEO_CODEC: [415],
  VIDEO_ENCRYPTED: [415],
  NOT_A_VOICE: [415],
  WRONG_CONTENT_TYPE: [415],
  RANGE_NOT_SATISFIABLE: [416],

  PIN_LOCKED: [429],
  SLOW_DOWN: [429],

  INTERNAL: [500],
  NO_ROOM: [503],
  UNAVAILABLE: [503],
} as const satisfies { [Code in RefusalCode]: Refusal<Code> };

/**
 * The details that an error needs: the input of the conversion if there is one, or else the parameters of its
 * message.
 */
type OwnDetails<Code extends RefusalCode> = Code extends RefusalCode
  ? (typeof refusals)[Code] extends readonly [number, (...details: infer D) => unknown]
    ? D[0]
    : ParametersOf<Code>
  : never;
type Arguments<Code extends RefusalCode> = [OwnDetails<Code>] extends [undefined]
  ? [details?: Record<string, unknown>]
  : [details: OwnDetails<Code> & Record<string, unknown>];

/** The body of every error response, together with the details of its code. */
export interface ErrorReply {
  error: string;
  code: RefusalCode;
}

/** An error that any operation may throw. `error-reply` turns it into a response with the given details. */
export class AppError<Code extends RefusalCode = RefusalCode> extends Error {
  override name = 'AppError';
  readonly code: Code;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: Code, ...[details]: Arguments<Code>) {
    super(formatRefusal(code, details, messages));
    this.code = code;
    [this.status] = refusals[code];
    this.details = { ...(details as Record<string, unknown> | undefined) };
  }

  /** Returns the text for users. `message` is its English version. */
  messageIn(language: Language): string {
    return formatRefusal(this.code, this.details, messagesIn(language));
  }
}

function formatRefusal(code: RefusalCode, details: unknown, words: Words): string {
  const [, toParameters] = refusals[code] as readonly [
    number,
    ((details: unknown, words: Words) => unknown)?,
  ];
  const message = words.error[code] as (parameters: unknown) => string;
  return message(toParameters ? toParameters(details, words) : details);
}

/** Creates an error about one field of a request, from a problem or from a message. */
export function invalid(problem: Problem | string, field?: string): AppError<'VALIDATION'> {
  const error = new AppError('VALIDATION', field ? { field } : {});
  error.message = typeof problem === 'string' ? problem : formatProblem(problem);
  error.messageIn = (language) => (typeof problem === 'string' ? problem : formatProblem(problem, language));
  return error;
}
