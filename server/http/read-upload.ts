// Reads a multipart body: each file streams to the incoming folder, hashed and counted on the way; nothing is held in memory.

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { fileTooLarge, UPLOAD_LIMITS } from '../../shared/rules/uploads.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';

const FIELDS_MOST = 40;
const FIELD_BYTES = 2_000;
/** What arrives while the disk is busy is written at once: a handover to another thread costs as much as the writing itself. */
const WRITE_BYTES = 512 * 1024;

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
  const hash = createHash('sha256');
  let sizeBytes = 0;
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    sizeBytes += chunk.length;
  });
  const received = { path, filename: part.filename ?? '' };
  try {
    const target = createWriteStream(path, {
      flags: 'wx',
      mode: 0o600,
      highWaterMark: WRITE_BYTES,
      flush: true,
    });
    await pipeline(part.file, target);
    // At the limit the parser ends the stream as if all were well and only sets a mark.
    if (part.file.truncated) {
      const message = fileTooLarge(sizeBytes, maxBytes);
      throw new AppError('FILE_TOO_LARGE', { message, filename: received.filename });
    }
    return { ...received, sizeBytes, sha256: hash.digest('hex') };
  } catch (error) {
    await discardFiles([{ ...received, sizeBytes, sha256: '' }]);
    throw error;
  }
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
