import type { UploadReply } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';

export interface UploadProgress {
  loaded: number;
  total: number;
  percentage: number;
}

/** The file is the recording, or the text of a line. */
export interface BookEntry {
  kind: 'line' | 'voice';
  pictureId?: string | undefined;
  waveform?: string | undefined;
}

export interface UploadDetails {
  /** The user who was signed in when the upload began, or null. */
  userId: string | null;
  uploadCode: string;
  uploaderName: string;
  uploadSessionId: string;
  removeLocation?: boolean;
  /** Set if the file goes into the guest book instead of the album. */
  entry?: BookEntry;
}

export interface PhotoUpload extends UploadDetails {
  file: File;
  filename: string;
  /** The key stays the same in all retries, which prevents duplicates. */
  clientKey: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

export type SendPhoto = (upload: PhotoUpload) => Promise<UploadReply>;

/** Only videos are paused. */
export type UploadState = 'chosen' | 'pending' | 'uploading' | 'paused' | 'success' | 'error';

export interface UploadEntry {
  key: string;
  file: File;
  details: UploadDetails | null;
  state: UploadState;
  sentBytes: number;
  tries: number;
  problem: string | null;
  code: string | null;
  /**
   * `unlinked` means that the upload code is unknown. The queue retries `connection`, and `locked` after the
   * PIN.
   */
  cause: 'connection' | 'locked' | 'unlinked' | 'refused' | 'cancelled' | null;
  canRetry: boolean;
  /** True if the browser could not store the photo, so that it is lost when the page closes. */
  isUnsaved: boolean;
  isStoredCopy: boolean;
  isLeft: boolean;
  wasRefused: boolean;
  photo: Photo | null;
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

export function canBeSent({ state, canRetry }: UploadEntry): boolean {
  return state === 'chosen' || (state === 'error' && canRetry);
}

export function isFailing({ state, problem }: UploadEntry): boolean {
  return problem !== null && (state === 'pending' || state === 'uploading');
}

export function mayRetry({ state, canRetry, problem }: UploadEntry): boolean {
  return state === 'error' ? canRetry : state === 'paused' || (state === 'pending' && problem !== null);
}

export function isSettled(entry: UploadEntry): boolean {
  return entry.state === 'success' || (entry.state === 'error' && isPermanentFailure(entry));
}

/** Returns false for a photo with an unknown upload code, which only the guest discards. */
export function isPermanentFailure({ cause, canRetry }: Pick<UploadEntry, 'cause' | 'canRetry'>): boolean {
  return cause === 'cancelled' || (!canRetry && cause !== 'unlinked');
}
