import type { Readable, Writable } from 'node:stream';

export type StorageName = 'disk' | 's3';

/** A part of a file, in bytes, both ends included. */
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
  /** Milliseconds. */
  keptAt: number;
}

/** A file that can be read at `path` until `release` is called. */
export interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

export interface PartUsage {
  /** When the last part came, in milliseconds. */
  since: number;
  /** Of all parts. */
  bytes: number;
}

/**
 * Photos that arrive in parts: a folder for each, in it the parts by the offset of their first byte. What is kept here
 * survives a power cut, and all nodes of the store have it.
 */
export interface PartStore {
  folders(): Promise<string[]>;
  /** What these folders hold; perhaps others too. Reads more than `folders`. */
  usage(folders: readonly string[]): Promise<Map<string, PartUsage>>;
  /** The size of each part, in bytes, by its offset. */
  parts(folder: string): Promise<Map<number, number>>;
  keep(folder: string, offset: number, localPath: string, at: number): Promise<void>;
  /** Null when it is not there. */
  open(folder: string, offset: number): Promise<Readable | null>;
  remove(folder: string): Promise<void>;
}

/**
 * Files by name. A name is 128 random bits with an ending, or such a name's rendition; never a user's input.
 * Files never change once kept.
 */
export interface Storage {
  readonly name: StorageName;
  readonly incomingFolder: string;
  readonly parts: PartStore;
  /**
   * Takes over a local file, durably: when this resolves it survives a power cut, and a file that has its name is whole
   * whatever happens. Refuses to overwrite (throws).
   * The copy it returns may be read until it is released.
   */
  keep(localPath: string, name: string, contentType: string): Promise<LocalCopy>;
  /** Opens a file, or a range of it; null when it is not there. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** The file on this machine, to read it whole. Null when it is not there. */
  openLocally(name: string): Promise<LocalCopy | null>;
  remove(names: string[]): Promise<void>;
  /** Where the file is on this machine, if it is there; null in a store elsewhere. */
  pathOf(name: string): string | null;
  /** In bytes; null when it is not there. */
  sizeOf(name: string): Promise<number | null>;
  list(): AsyncIterable<ListedFile>;
  /** Moves a file, unless it is gone already, to where no name reaches it: below `quarantine/` and `folder`. */
  setAside(name: string, folder: string): Promise<void>;
  /** Whether the store answers: for the health check. Throws when it does not. */
  probe(): Promise<void>;
}

/** A file, or a range of one, that is not read but written. */
export interface WrittenFile {
  sizeBytes: number;
  /** Ends the sink, or destroys it where it cannot go on. */
  writeTo(sink: Writable): Promise<void>;
}

/** The stores that photo rows may name: new files go to `current`. */
export interface Stores {
  current: Storage;
  all: readonly Storage[];
  named(name: StorageName): Storage;
}
