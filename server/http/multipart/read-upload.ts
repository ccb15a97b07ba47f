import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { POSTER_FIELD, UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import { IncomingFile, type IncomingLimits } from '../../storage/incoming-file.ts';
import { discardFiles, type ReceivedFile } from '../../storage/received-file.ts';
import {
  BrokenMultipart,
  findBoundary,
  type MultipartEvent,
  MultipartParser,
  type PartHead,
} from './multipart-parser.ts';

const MAX_FIELDS = 40;
const FIELD_BYTES = 2_000;
const MAX_FIELD_NAME_LENGTH = 100;
/** Number of bytes allowed for fields, part headers and boundaries. */
const OVERHEAD_BYTES = 1024 * 1024;

export interface RawUpload {
  files: ReceivedFile[];
  fields: Record<string, string | string[]>;
}

export function takeMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/iu.test(headers['content-type'] ?? '');
}

/** Removes all files when it throws VALIDATION, BODY_TOO_LARGE, UPLOAD_CUT_SHORT or a file error. */
export async function readUpload(
  request: FastifyRequest,
  fileField: string,
  limits: IncomingLimits,
): Promise<RawUpload> {
  const boundary = findBoundary(request.headers['content-type']);
  if (boundary === null) throw new AppError('VALIDATION');
  const collector = new UploadCollector(fileField, limits);
  try {
    await readParts(request, new MultipartParser(boundary), collector);
    collector.attachPoster();
    return { files: collector.files, fields: collector.fields };
  } catch (error) {
    await collector.discard();
    if (!(error instanceof BrokenMultipart)) throw error;
    throw error.isCutShort ? new AppError('UPLOAD_CUT_SHORT') : new AppError('VALIDATION');
  }
}

async function readParts(
  request: FastifyRequest,
  parser: MultipartParser,
  collector: UploadCollector,
): Promise<void> {
  const max = UPLOAD_LIMITS.maxFiles * collector.limits.maxFileBytes + OVERHEAD_BYTES;
  const willBeTooMuch = Number(request.headers['content-length'] ?? 0) > max;
  let received = 0;
  for await (const chunk of readChunks(request)) {
    received += chunk.length;
    for (const event of parser.read(chunk)) await collector.take(event);
    if (received > max || willBeTooMuch) collector.refuseTooLarge();
    if (received > max) throw new AppError('BODY_TOO_LARGE');
  }
  parser.end();
}

async function* readChunks({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch {
    throw new AppError('UPLOAD_CUT_SHORT');
  }
}

class UploadCollector {
  readonly files: ReceivedFile[] = [];
  readonly fields: RawUpload['fields'] = Object.create(null);
  readonly limits: IncomingLimits;
  readonly #fileField: string;
  #head: PartHead = { name: '', filename: null, contentType: '' };
  #incoming: IncomingFile | null = null;
  #poster: ReceivedFile | null = null;
  #text: Buffer[] = [];
  #textBytes = 0;
  #fileCount = 0;
  #fieldCount = 0;

  constructor(fileField: string, limits: IncomingLimits) {
    this.#fileField = fileField;
    this.limits = limits;
  }

  async take(event: MultipartEvent): Promise<void> {
    if (event.type === 'head') this.#begin(event.head);
    else if (event.type === 'end') await this.#end();
    else if (this.#incoming) await this.#incoming.write(event.bytes);
    else if (this.#head.filename === null) this.#addText(event.bytes);
  }

  refuseTooLarge(): void {
    const { maxFileBytes: maxBytes } = this.limits;
    for (const file of this.files) if (file.sizeBytes > maxBytes) refuseFile(file, maxBytes);
    if (!this.#incoming?.isTooLarge) return;
    refuseFile({ filename: this.#head.filename ?? '', sizeBytes: this.#incoming.sizeBytes }, maxBytes);
  }

  async discard(): Promise<void> {
    await this.#incoming?.discard();
    await discardFiles([...this.files, ...(this.#poster ? [this.#poster] : [])]);
  }

  /** Throws VALIDATION if it is unclear whose poster it is. */
  attachPoster(): void {
    if (!this.#poster) return;
    const [video] = this.files;
    if (!video || this.files.length > 1) throw new AppError('VALIDATION');
    video.posterPath = this.#poster.path;
  }

  #begin(head: PartHead): void {
    const isUnnamed = head.name === this.#fileField && head.filename === null;
    this.#head = isUnnamed ? { ...head, filename: '' } : head;
    if (head.name in Object.prototype || head.name.length > MAX_FIELD_NAME_LENGTH)
      throw new AppError('VALIDATION');
    const { filename } = this.#head;
    if (filename === null) {
      this.#fieldCount += 1;
      if (this.#fieldCount > MAX_FIELDS) throw new AppError('BODY_TOO_LARGE');
      return;
    }
    this.#fileCount += 1;
    if (this.#fileCount > UPLOAD_LIMITS.maxFiles) throw new AppError('TOO_MANY_FILES');
    const isPoster = head.name === POSTER_FIELD && this.#poster === null;
    if (head.name !== this.#fileField && !isPoster) return;
    const limits = isPoster ? { ...this.limits, maxFileBytes: UPLOAD_LIMITS.maxPosterBytes } : this.limits;
    this.#incoming = new IncomingFile(limits, { filename, declaredType: head.contentType });
  }

  #keepPoster(file: ReceivedFile): void {
    this.#poster = file;
    if (file.sizeBytes > UPLOAD_LIMITS.maxPosterBytes) refuseFile(file, UPLOAD_LIMITS.maxPosterBytes);
  }

  #addText(bytes: Buffer): void {
    this.#textBytes += bytes.length;
    if (this.#textBytes > FIELD_BYTES) throw new AppError('BODY_TOO_LARGE');
    this.#text.push(bytes);
  }

  async #end(): Promise<void> {
    const { name, filename } = this.#head;
    if (this.#incoming) {
      const file = await this.#incoming.finish();
      this.#incoming = null;
      if (name === POSTER_FIELD) this.#keepPoster(file);
      else this.files.push(file);
    } else if (filename === null) {
      const text = Buffer.concat(this.#text).toString('utf8');
      const before = this.fields[name];
      this.fields[name] =
        before === undefined ? text : [...(Array.isArray(before) ? before : [before]), text];
      this.#text = [];
      this.#textBytes = 0;
    }
  }
}

function refuseFile(
  { filename, sizeBytes }: Pick<ReceivedFile, 'filename' | 'sizeBytes'>,
  maxBytes: number,
): never {
  throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes, filename });
}
