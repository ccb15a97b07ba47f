// Every refusal of the server: its code for programs, its status, and its message for people (R 8.2, R 8.3, R 8.19,
// R 8.40, R 8.42, R 8.43, R 8.46, R 8.47).

import { pinMessages } from './messages/en/pin-messages.ts';
import {
  ADMIN_LOGIN_FAILED,
  ALBUM_NOT_FOUND,
  EMAIL_TAKEN,
  LOGIN_FAILED,
  USER_NOT_FOUND,
  WALL_UNAVAILABLE,
} from './rules/refusal-sentences.ts';
import { TIERS, type Tier } from './rules/tiers.ts';
import {
  EMPTY_FILE,
  fileTypeRefused,
  LOCATION_NOT_REMOVED,
  NOTHING_CHOSEN_BY_GUEST,
  photoLimitReached,
  STORAGE_FULL,
  TOO_MANY_FILES,
  UNREADABLE_PHOTO,
} from './rules/uploads.ts';

type Words = string | ((details: never) => string);

const catalogue = {
  VALIDATION: [400, 'Please check what you entered.'],
  NOTHING_CHOSEN: [400, NOTHING_CHOSEN_BY_GUEST],
  UNREADABLE: [400, UNREADABLE_PHOTO],
  EMPTY_FILE: [400, EMPTY_FILE],
  TOO_MANY_PIXELS: [400, 'Photo has too many pixels.'],
  LOCATION_NOT_REMOVED: [400, LOCATION_NOT_REMOVED],
  UPLOAD_CUT_SHORT: [400, 'The upload was cut short. Please try again.'],

  NOT_SIGNED_IN: [401, 'Please sign in.'],
  LOGIN_FAILED: [401, LOGIN_FAILED],
  ADMIN_LOGIN_FAILED: [401, ADMIN_LOGIN_FAILED],

  PIN_WRONG: [
    401,
    (d: { remainingAttempts: number }) => pinMessages.incorrect({ remaining: d.remainingAttempts }),
  ],

  NOT_ALLOWED: [403, 'You are not allowed to do this.'],
  ALBUM_EXPIRED: [403, 'This album has expired and is no longer accepting uploads.'],
  ALBUM_LIMIT: [
    403,
    (d: { tier: Tier; max: number }) =>
      `You've reached the ${TIERS[d.tier].name} tier album limit of ${d.max} albums.`,
  ],
  EXPIRATION_LIMIT: [403, (d: { message: string }) => d.message],
  PHOTO_LIMIT: [403, (d: { max: number }) => photoLimitReached(d.max)],
  STORAGE_LIMIT: [403, STORAGE_FULL],
  WRONG_PASSWORD: [403, 'Current password is incorrect'],
  PIN_REQUIRED: [403, 'This album is protected by a PIN.'],
  WALL_UNAVAILABLE: [403, WALL_UNAVAILABLE],

  NOT_FOUND: [404, 'Not found'],
  ALBUM_NOT_FOUND: [404, ALBUM_NOT_FOUND],
  USER_NOT_FOUND: [404, USER_NOT_FOUND],
  PHOTO_NOT_FOUND: [404, 'Photo not found'],

  METHOD_NOT_ALLOWED: [405, 'This address does not answer to that method.'],
  EMAIL_TAKEN: [409, EMAIL_TAKEN],
  ARCHIVE_EXPIRED: [409, 'This album has expired and will be archived by itself.'],
  PIN_NEEDS_UNARCHIVED: [409, 'PIN protection needs an album that is not archived.'],
  WALL_NOT_SWITCHABLE: [409, 'The Photo Wall needs a public album that is not archived.'],

  ALBUM_ARCHIVED: [
    410,
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  ],
  PHOTO_REMOVED: [410, 'This photo was removed from the album.'],

  TOO_MANY_FILES: [413, TOO_MANY_FILES],
  FILE_TOO_LARGE: [413, (d: { message: string }) => d.message],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  NOT_AN_IMAGE: [415, (d: { type: string }) => fileTypeRefused(d.type)],
  WRONG_CONTENT_TYPE: [415, 'This content type is not supported here.'],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no such range.'],

  PIN_LOCKED: [429, pinMessages.locked()],
  SLOW_DOWN: [429, 'Too many attempts. Please wait before trying again.'],

  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  NO_ROOM: [503, 'There is no room for more photos right now. Please try again later.'],
  UNAVAILABLE: [503, 'Temporarily unavailable. Please try again.'],
} as const satisfies Record<string, readonly [number, Words]>;

export type RefusalCode = keyof typeof catalogue;

type OwnDetails<Code extends RefusalCode> = (typeof catalogue)[Code][1] extends (details: infer D) => string
  ? D
  : unknown;
type Arguments<Code extends RefusalCode> =
  unknown extends OwnDetails<Code>
    ? [details?: Record<string, unknown>]
    : [details: OwnDetails<Code> & Record<string, unknown>];

/** The body of every refused request, plus the details that belong to its code. */
export interface ErrorReply {
  error: string;
  code: RefusalCode;
}

/** A refusal that any operation may throw; `error-reply` turns it into a reply. Details given here travel with it. */
export class AppError<Code extends RefusalCode = RefusalCode> extends Error {
  override name = 'AppError';
  readonly code: Code;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: Code, ...[details]: Arguments<Code>) {
    const [status, message] = catalogue[code] as readonly [number, string | ((details: unknown) => string)];
    super(typeof message === 'string' ? message : message(details));
    this.code = code;
    this.status = status;
    this.details = { ...(details as Record<string, unknown> | undefined) };
  }
}

/** A refusal of one field of a request, in the specification's own sentence. */
export function invalid(message: string, field?: string): AppError<'VALIDATION'> {
  const error = new AppError('VALIDATION', field ? { field } : {});
  error.message = message;
  return error;
}
