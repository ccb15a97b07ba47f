import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
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
    const { maxFileBytes } = this.limits;
    const refuse = (filename: string, sizeBytes: number) => {
      throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes: maxFileBytes, filename });
    };
    for (const { filename, sizeBytes } of this.files)
      if (sizeBytes > maxFileBytes) refuse(filename, sizeBytes);
    if (this.#incoming?.isTooLarge) refuse(this.#head.filename ?? '', this.#incoming.sizeBytes);
  }

  async discard(): Promise<void> {
    await this.#incoming?.discard();
    await discardFiles(this.files);
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
    if (head.name !== this.#fileField) return;
    this.#incoming = new IncomingFile(this.limits, { filename, declaredType: head.contentType });
  }

  #addText(bytes: Buffer): void {
    this.#textBytes += bytes.length;
    if (this.#textBytes > FIELD_BYTES) throw new AppError('BODY_TOO_LARGE');
    this.#text.push(bytes);
  }

  async #end(): Promise<void> {
    const { name, filename } = this.#head;
    if (this.#incoming) {
      this.files.push(await this.#incoming.finish());
      this.#incoming = null;
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
