import { AppError } from '../../shared/errors.ts';
import { toCeiling } from '../../shared/rules/tiers.ts';
import { PART_BYTES } from '../../shared/rules/uploads/uploads.ts';
import type { Context, Viewer } from '../context.ts';
import { requireRoom } from '../storage/free-space.ts';
import { IncomingFile } from '../storage/incoming-file.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';
import {
  findPartFolder,
  keepPart,
  listParts,
  makePartFolder,
  readParts,
  removePartFolder,
} from './part-folders.ts';
import { type Admission, admitUpload, getMaxFileBytes } from './upload-admission.ts';
import { describeRepeated, storeUploads, type UploadFields } from './upload-photos.ts';

interface PartRequest {
  code: string;
  clientKey: string;
  offset: number;
  sizeBytes: number;
}

type PartFields = Omit<UploadFields, 'clientKeys'> & { sha256?: string | undefined };

const assembling = new Map<string, Promise<unknown>>();

/** The last part stores the photo. Also throws VALIDATION (size), UPLOAD_CUT_SHORT (hash), UNAVAILABLE. */
export async function uploadPart(
  ctx: Context,
  viewer: Viewer,
  { code, clientKey, offset, sizeBytes }: PartRequest,
  receive: (maxFileBytes: number) => Promise<{ files: ReceivedFile[]; fields: PartFields }>,
) {
  const admission = await admitUpload(ctx, viewer, { code, retriedKey: clientKey });
  if ('photo' in admission) return { receivedBytes: sizeBytes, upload: describeRepeated(ctx, admission) };
  const wanted = { albumId: admission.albumId, clientKey, sizeBytes };
  const present = await countReceivedBytes(ctx, await findPartFolder(ctx, wanted));
  if (offset !== present && present < sizeBytes) return { receivedBytes: present, upload: null };
  const maxBytes = getMaxFileBytes(admission);
  if (sizeBytes > toCeiling(maxBytes))
    throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes, filename: '' });

  const { files, fields } = await receive(toCeiling(maxBytes));
  try {
    const [part] = files;
    if (!part) throw new AppError('NOTHING_CHOSEN');
    requireFitting(part, { offset, sizeBytes });
    const folder = await makePartFolder(ctx, viewer, wanted);
    let receivedBytes = await countReceivedBytes(ctx, folder);
    if (receivedBytes === offset) {
      await keepPart(ctx, folder, offset, part);
      receivedBytes += part.sizeBytes;
    }
    if (receivedBytes < sizeBytes) return { receivedBytes, upload: null };
    return await oneAfterAnother(folder, async () => {
      if ((await countReceivedBytes(ctx, folder)) === sizeBytes) {
        const named = { ...part, sizeBytes };
        const upload = await storeAssembled(ctx, admission, folder, named, {
          ...fields,
          clientKeys: [clientKey],
        });
        return { receivedBytes, upload };
      }
      // Another attempt, whose response was lost, has finished or was rejected.
      const repeated = await admitUpload(ctx, viewer, { code, retriedKey: clientKey });
      if (!('photo' in repeated)) return { receivedBytes: 0, upload: null };
      return { receivedBytes, upload: describeRepeated(ctx, repeated) };
    });
  } finally {
    await discardFiles(files);
  }
}

async function countReceivedBytes(ctx: Context, folder: string | null): Promise<number> {
  return folder === null ? 0 : (await listParts(ctx, folder)).receivedBytes;
}

function requireFitting(
  { sizeBytes: bytes }: ReceivedFile,
  { offset, sizeBytes }: { offset: number; sizeBytes: number },
): void {
  const isLast = offset + bytes === sizeBytes;
  const isTooSmall = bytes < (isLast ? 1 : PART_BYTES.min);
  if (isTooSmall || bytes > PART_BYTES.max || offset + bytes > sizeBytes) throw new AppError('VALIDATION');
}

/** Keeps the parts for another attempt after server errors. */
async function storeAssembled(
  ctx: Context,
  admission: Admission,
  folder: string,
  named: ReceivedFile,
  fields: PartFields & UploadFields,
) {
  const { posterPath } = named;
  const file = { ...(await assemble(ctx, folder, named)), ...(posterPath && { posterPath }) };
  try {
    if (fields.sha256 && fields.sha256 !== file.sha256) throw new AppError('UPLOAD_CUT_SHORT');
    const upload = await storeUploads(ctx, admission, [file], fields);
    await removePartFolder(ctx, folder);
    return upload;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await removePartFolder(ctx, folder);
    throw error;
  } finally {
    await discardFiles([file]);
  }
}

/** Throws UNAVAILABLE if another attempt has stored the photo. */
async function assemble(
  ctx: Context,
  folder: string,
  { filename, declaredType, sizeBytes }: ReceivedFile,
): Promise<ReceivedFile> {
  const limits = {
    folder: ctx.stores.current.incomingFolder,
    maxFileBytes: Number.MAX_SAFE_INTEGER,
    requireRoom: () => requireRoom(ctx.freeSpace),
  };
  const whole = new IncomingFile(limits, { filename, declaredType });
  try {
    for await (const bytes of readParts(ctx, folder)) await whole.write(bytes);
    if (whole.sizeBytes !== sizeBytes) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return await whole.finish();
  } catch (error) {
    await whole.discard();
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isGone ? new AppError('UNAVAILABLE', { retryAfter: 1 }) : error;
  }
}

async function oneAfterAnother<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const before = assembling.get(folder);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return run();
  })();
  assembling.set(folder, mine);
  try {
    return await mine;
  } finally {
    if (assembling.get(folder) === mine) assembling.delete(folder);
  }
}
