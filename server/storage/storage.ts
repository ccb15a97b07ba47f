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
  since: number;
  bytes: number;
}

export interface Part {
  offset: number;
  sizeBytes: number;
}

/**
 * Stores parts of photos: a folder per photo, with parts named by their offset. They survive a power cut, and
 * all nodes can read them.
 */
export interface PartStore {
  folders(): Promise<string[]>;
  usage(folders: readonly string[]): Promise<Map<string, PartUsage>>;
  parts(folder: string): Promise<Part[]>;
  keep(folder: string, part: Part, localPath: string, at: number): Promise<void>;
  open(folder: string, part: Part): Promise<Readable | null>;
  remove(folder: string): Promise<void>;
}

export interface SentFile {
  contentType: string;
  disposition: string | null;
  cacheControl: string;
  now: number;
  endsAt: number;
}

/** Lets nginx send the file, or lets the browser load it from the store. */
export type Handover = { header: 'X-Accel-Redirect' | 'Location'; address: string };

export interface Bucket {
  name: string;
  /** Returns the id of the bucket's database, or null if the bucket is new. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
  isPublic(): Promise<boolean>;
}

/** Names are 128 random bits with an extension, never a user's input. Files never change. */
export interface Storage {
  readonly name: StorageName;
  readonly incomingFolder: string;
  readonly parts: PartStore;
  readonly bucket?: Bucket;
  /** Flushes a local file while it is still examined. Otherwise `keep` would flush it first. */
  flush(localPath: string): Promise<void>;
  /**
   * Stores a local file durably, or not at all. Throws if the name is taken. The copy may be read until its
   * release. `flushed`: what `flush` returned, if it was called.
   */
  keep(localPath: string, name: string, contentType: string, flushed?: Promise<void>): Promise<LocalCopy>;
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  handOver(name: string, sent: SentFile): Promise<Handover | null>;
  openLocally(name: string): Promise<LocalCopy | null>;
  remove(names: string[]): Promise<void>;
  /** Returns null if the file is missing, or if the store is not a local folder. */
  findPath(name: string): string | null;
  findSize(name: string): Promise<number | null>;
  /** Lists files whose names begin with `prefix`, two hexadecimal digits, or all files. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** Moves a file to `quarantine/` and `folder`, where no request can reach it. */
  setAside(name: string, folder: string): Promise<void>;
  probe(): Promise<void>;
}

export interface WrittenFile {
  sizeBytes: number;
  /** Ends the sink, or destroys it after an error. */
  writeTo(sink: Writable): Promise<void>;
}

export interface Stores {
  current: Storage;
  all: readonly Storage[];
  named(name: StorageName): Storage;
}
