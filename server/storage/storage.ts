import type { Readable, Writable } from 'node:stream';

export type StorageName = 'disk' | 's3';

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  sizeBytes: number;
  stream: Readable;
}

export interface ListedFile {
  name: string;
  sizeBytes: number;
  keptAt: number;
}

export interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

export interface PartUsage {
  /** Milliseconds: when the last part came. */
  since: number;
  bytes: number;
}

/**
 * Parts of photos: a folder for each photo, its parts named by offset. They survive a power cut, and all nodes read
 * them.
 */
export interface PartStore {
  folders(): Promise<string[]>;
  usage(folders: readonly string[]): Promise<Map<string, PartUsage>>;
  parts(folder: string): Promise<Map<number, number>>;
  keep(folder: string, offset: number, localPath: string, at: number): Promise<void>;
  open(folder: string, offset: number): Promise<Readable | null>;
  remove(folder: string): Promise<void>;
}

/** What the answer says of a file that another program sends in the server's place. */
export interface SentFile {
  contentType: string;
  /** Null: shown inline. */
  disposition: string | null;
  cacheControl: string;
  /** Milliseconds: the time of the request, and when the link that it used ends. */
  now: number;
  endsAt: number;
}

/** nginx sends the file, or the browser fetches it from the store. */
export type Handover = { header: 'X-Accel-Redirect' | 'Location'; address: string };

/** Of a store that is no folder. */
export interface Bucket {
  name: string;
  /** Says whose it is; null where it is new. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
  /** Whether photos can be listed or read without a key. */
  isPublic(): Promise<boolean>;
}

/** Names are 128 random bits with an ending, never a user's input. Files never change. */
export interface Storage {
  readonly name: StorageName;
  readonly incomingFolder: string;
  readonly parts: PartStore;
  readonly bucket?: Bucket;
  /**
   * Stores a local file durably, whole or not at all. Throws when the name is taken. The copy may be read until its
   * release.
   */
  keep(localPath: string, name: string, contentType: string): Promise<LocalCopy>;
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Null where the server sends its files itself. */
  handOver(name: string, sent: SentFile): Promise<Handover | null>;
  /** A local copy to read whole. Null when it is not there. */
  openLocally(name: string): Promise<LocalCopy | null>;
  remove(names: string[]): Promise<void>;
  /** Null where the file is not there, or the store is elsewhere. */
  pathOf(name: string): string | null;
  sizeOf(name: string): Promise<number | null>;
  /** Those whose names begin with `prefix`, two hexadecimal digits; without it, all. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** Moves a file to `quarantine/` and `folder`, where no name reaches it. */
  setAside(name: string, folder: string): Promise<void>;
  /** Throws when the store does not answer. */
  probe(): Promise<void>;
}

/** A file, or a range of one, that writes itself into a sink. */
export interface WrittenFile {
  sizeBytes: number;
  /** Ends the sink, or destroys it after an error. */
  writeTo(sink: Writable): Promise<void>;
}

/** The stores that rows may name: new files go to `current`. */
export interface Stores {
  current: Storage;
  all: readonly Storage[];
  named(name: StorageName): Storage;
}
