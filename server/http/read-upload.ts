// Reads a multipart body: each file streams to the incoming folder, hashed and counted on the way; of none is more than half a megabyte held in memory.

import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsync, openSync, writev } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { fileTooLarge, UPLOAD_LIMITS } from '../../shared/rules/uploads.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';

const FIELDS_MOST = 40;
const FIELD_BYTES = 2_000;
/** So much is gathered and written at once: a handover to another thread costs as much as the writing itself. */
const WRITE_BYTES = 512 * 1024;
/** And so many pieces: those of a slow line are small, and many lines are slow. */
const WRITE_PIECES = 16;

const writeAtOnce = promisify(writev);
const flush = promisify(fsync);

export interface RawUpload {
  files: ReceivedFile[];
  /** A field that is repeated is a list. */
  fields: Record<string, string | string[]>;
}

/**
 * Reads all parts, in any order; files come from `fileField` only. Throws TOO_MANY_FILES, FILE_TOO_LARGE, UPLOAD_CUT_SHORT;
 * then nothing of the request remains.
 */
export async function readUpload(
  request: FastifyRequest,
  folder: string,
  fileField: string,
  maxFileBytes: number,
): Promise<RawUpload> {
  const files: ReceivedFile[] = [];
  const fields: RawUpload['fields'] = Object.create(null);
  try {
    const limits = {
      files: UPLOAD_LIMITS.maxFiles,
      fileSize: maxFileBytes,
      fields: FIELDS_MOST,
      parts: FIELDS_MOST + UPLOAD_LIMITS.maxFiles,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(fields, part.fieldname, String(part.value));
      else if (part.fieldname === fileField) files.push(await receive(part, folder, maxFileBytes));
      else part.file.resume();
    }
    return { files, fields };
  } catch (error) {
    await discardFiles(files);
    throw cutShort(error) ? new AppError('UPLOAD_CUT_SHORT') : error;
  }
}

function addField(fields: RawUpload['fields'], name: string, value: string): void {
  const before = fields[name];
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

async function receive(part: MultipartFile, folder: string, maxBytes: number): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const received = { path, filename: part.filename ?? '' };
  try {
    const file = openSync(path, 'wx', 0o600);
    const written = await writeFlushed(file, part.file).finally(() => closeSync(file));
    // At the limit the parser ends the stream as if all were well and only sets a mark.
    if (part.file.truncated) {
      const message = fileTooLarge(written.sizeBytes, maxBytes);
      throw new AppError('FILE_TOO_LARGE', { message, filename: received.filename });
    }
    return { ...received, ...written };
  } catch (error) {
    await discardFiles([{ ...received, sizeBytes: 0, sha256: '' }]);
    throw error;
  }
}

/** Safe on the disk when it resolves. */
async function writeFlushed(
  file: number,
  chunks: AsyncIterable<Buffer>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    if (gatheredBytes < WRITE_BYTES && gathered.length < WRITE_PIECES) continue;
    await writeAll(file, gathered, gatheredBytes);
    gathered = [];
    gatheredBytes = 0;
  }
  await writeAll(file, gathered, gatheredBytes);
  await flush(file);
  return { sizeBytes, sha256: hash.digest('hex') };
}

async function writeAll(file: number, chunks: Buffer[], bytes: number): Promise<void> {
  if (bytes === 0) return;
  const { bytesWritten } = await writeAtOnce(file, chunks);
  // A disk that fills up takes the first part without a word.
  if (bytesWritten !== bytes) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
}

/** Errors of a body that stopped in the middle, or was no proper multipart at all. */
function cutShort(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes(code) ||
    /unexpected end|malformed|boundary|aborted|premature/iu.test(error.message)
  );
}
