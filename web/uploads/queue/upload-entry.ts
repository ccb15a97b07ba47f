import type { UploadReply } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';

/** How much of a photo is sent. */
export interface UploadProgress {
  loaded: number;
  total: number;
  percentage: number;
}

/** The data sent with every photo of a batch. */
export interface UploadDetails {
  /** The account that was signed in when Upload was pressed; null: none. */
  userId: string | null;
  uploadCode: string;
  uploaderName: string;
  uploadSessionId: string;
  /** The server removes the position from the file before it stores it. */
  removeLocation?: boolean;
}

export interface PhotoUpload extends UploadDetails {
  file: Blob;
  filename: string;
  /** The client key: the same in all retries, which makes them safe. */
  clientKey: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

export type SendPhoto = (upload: PhotoUpload) => Promise<UploadReply>;

/** `chosen` waits for the guest, `pending` for its turn; a card shows the others. */
export type UploadState = 'chosen' | 'pending' | 'uploading' | 'success' | 'error';

export interface UploadEntry {
  key: string;
  file: File;
  details: UploadDetails | null;
  state: UploadState;
  sentBytes: number;
  /** Failed attempts since the last manual start. */
  tries: number;
  /** The last failure, also while the next attempt runs. */
  problem: string | null;
  /** Its code. */
  code: string | null;
  /**
   * Why it is in `error`. `unlinked`: its upload code is unknown by now. The queue itself retries after a lost
   * connection, and after the album's PIN is entered.
   */
  cause: 'connection' | 'locked' | 'unlinked' | 'refused' | 'cancelled' | null;
  canRetry: boolean;
  /** This browser could not store it: it is lost when the page is closed. */
  isUnsaved: boolean;
  /** `file` is the copy in this browser's outbox, not the phone's file. */
  isStoredCopy: boolean;
  /** Its page or dialog has closed: it goes on without them. */
  isLeft: boolean;
  /** On an earlier visit its album refused it, and may accept it another day. */
  wasRefused: boolean;
  photo: Photo | null;
  /** The album had it already: it was not sent. */
  isKnown: boolean;
}

export function newEntry(key: string, file: File): UploadEntry {
  return {
    key,
    file,
    details: null,
    state: 'chosen',
    sentBytes: 0,
    tries: 0,
    problem: null,
    code: null,
    cause: null,
    canRetry: true,
    isUnsaved: false,
    isStoredCopy: false,
    isLeft: false,
    wasRefused: false,
    photo: null,
    isKnown: false,
  };
}

/** Whether Upload would send it. */
export function canBeSent({ state, canRetry }: UploadEntry): boolean {
  return state === 'chosen' || (state === 'error' && canRetry);
}

/** Whether the last attempt failed and a retry is scheduled. */
export function isFailing({ state, problem }: UploadEntry): boolean {
  return problem !== null && (state === 'pending' || state === 'uploading');
}

/** Whether Retry would send it at once. */
export function mayRetry({ state, canRetry, problem }: UploadEntry): boolean {
  return state === 'error' ? canRetry : state === 'pending' && problem !== null;
}

/** Whether it is finished: stored or failed for good. */
export function isSettled(entry: UploadEntry): boolean {
  return entry.state === 'success' || (entry.state === 'error' && isPermanentFailure(entry));
}

/** Whether a failure is final for this photo. When the upload code is unknown, only the guest discards the photo. */
export function isPermanentFailure({ cause, canRetry }: Pick<UploadEntry, 'cause' | 'canRetry'>): boolean {
  return cause === 'cancelled' || (!canRetry && cause !== 'unlinked');
}
