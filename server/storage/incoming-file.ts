import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, writev } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { discardFiles, type ReceivedFile } from './received-file.ts';

/** Minimum number of bytes per write, because handing a smaller write to another thread costs too much. */
const WRITE_BYTES = 512 * 1024;
/** Maximum number of pieces per write, because slow connections send small pieces. */
const WRITE_PIECES = 16;

const writeAtOnce = promisify(writev);

export interface IncomingLimits {
  folder: string;
  maxFileBytes: number;
  requireRoom(): Promise<void>;
}

export class IncomingFile {
  readonly #limits: IncomingLimits;
  readonly #received: Omit<ReceivedFile, 'sha256' | 'crc32'>;
  readonly #hash = createHash('sha256');
  #crc32 = 0;
  #file: number | null;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;

  constructor(limits: IncomingLimits, named: Pick<ReceivedFile, 'filename' | 'declaredType'>) {
    this.#limits = limits;
    this.#received = { ...named, path: join(limits.folder, randomUUID()), sizeBytes: 0 };
    this.#file = openSync(this.#received.path, 'wx', 0o600);
  }

  get sizeBytes(): number {
    return this.#received.sizeBytes;
  }

  get isTooLarge(): boolean {
    return this.sizeBytes > this.#limits.maxFileBytes;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#received.sizeBytes += bytes.length;
    if (this.isTooLarge) return this.discard();
    this.#hash.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes >= WRITE_BYTES || this.#gathered.length >= WRITE_PIECES) await this.#writeOut();
  }

  /** Writes the rest without flushing it. A file above the limit has a size but no content on the disk. */
  async finish(): Promise<ReceivedFile> {
    if (this.#file !== null) {
      await this.#writeOut();
      this.#close();
    }
    return { ...this.#received, sha256: this.#hash.digest('hex'), crc32: this.#crc32 };
  }

  async discard(): Promise<void> {
    if (this.#file === null) return;
    this.#close();
    this.#gathered = [];
    await discardFiles([this.#received]);
  }

  async #writeOut(): Promise<void> {
    if (this.#gatheredBytes === 0 || this.#file === null) return;
    await this.#limits.requireRoom();
    const { bytesWritten } = await writeAtOnce(this.#file, this.#gathered);
    // A full disk writes the first part without an error.
    if (bytesWritten !== this.#gatheredBytes) {
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    }
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }

  #close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
