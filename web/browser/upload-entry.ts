// One photo on its way: what the queue knows of it, and what travels with it.

import type { UploadReply } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';

/** Specification, section 3. */
export interface UploadProgress {
  loaded: number;
  total: number;
  percentage: number;
}

/** What travels with every photo of a batch. */
export interface UploadDetails {
  /** Who was signed in when Upload was pressed; null: nobody. */
  userId: string | null;
  uploadCode: string;
  uploaderName: string;
  uploadSessionId: string;
  /** The server takes the position out of the file before it stores it. */
  removeLocation?: boolean;
}

export interface PhotoUpload extends UploadDetails {
  file: Blob;
  filename: string;
  /** The same through all retries: it is what makes them safe. */
  clientKey: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

export type SendPhoto = (upload: PhotoUpload) => Promise<UploadReply>;

/** `chosen` waits for the guest, `pending` for its turn; the rest is what a card says (specification, section 4). */
export type UploadState = 'chosen' | 'pending' | 'uploading' | 'success' | 'error';

export interface UploadEntry {
  key: string;
  file: File;
  details: UploadDetails | null;
  state: UploadState;
  sentBytes: number;
  /** Attempts that failed since it was last started by hand. */
  tries: number;
  /** Why the last attempt failed, while the next one is on its way too. */
  problem: string | null;
  /**
   * Why it is in `error`. `unlinked`: its upload code is unknown by now. A lost connection is taken up again by itself,
   * and so is an album whose PIN is given.
   */
  cause: 'connection' | 'locked' | 'unlinked' | 'refused' | 'cancelled' | null;
  canRetry: boolean;
  /** This browser could not keep it: it is lost when the page is closed. */
  isUnsaved: boolean;
  /** `file` is what this browser kept, not what the phone gives out. */
  isKeptCopy: boolean;
  /** The page or the dialog that it was chosen in is gone: it goes on by itself. */
  isLeft: boolean;
  /** On an earlier visit an album refused it that may take it another day. */
  wasRefused: boolean;
  photo: Photo | null;
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
    cause: null,
    canRetry: true,
    isUnsaved: false,
    isKeptCopy: false,
    isLeft: false,
    wasRefused: false,
    photo: null,
  };
}

/** Whether Upload would send it. */
export function canBeSent({ state, canRetry }: UploadEntry): boolean {
  return state === 'chosen' || (state === 'error' && canRetry);
}

/** Whether the last attempt failed, and the next one comes by itself. */
export function isFailing({ state, problem }: UploadEntry): boolean {
  return problem !== null && (state === 'pending' || state === 'uploading');
}

/** Whether Retry would send it at once. */
export function mayRetry({ state, canRetry, problem }: UploadEntry): boolean {
  return state === 'error' ? canRetry : state === 'pending' && problem !== null;
}

/** Whether it is done with, well or badly. */
export function isSettled(entry: UploadEntry): boolean {
  return entry.state === 'success' || (entry.state === 'error' && isPermanentFailure(entry));
}

/**
 * Of a failure: whether nothing but another photo, or another mind, would help. What has lost its link only its guest
 * gives up.
 */
export function isPermanentFailure({ cause, canRetry }: Pick<UploadEntry, 'cause' | 'canRetry'>): boolean {
  return cause === 'cancelled' || (!canRetry && cause !== 'unlinked');
}
