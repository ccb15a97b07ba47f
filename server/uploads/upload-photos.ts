import type { UploadReply } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { toCeiling } from '../../shared/rules/tiers.ts';
import type { Context, Viewer } from '../context.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';
import { addPhotos } from './add-photos.ts';
import { type Admission, admitUpload, getMaxFileBytes, type Repeated } from './upload-admission.ts';
import { hashSession } from './upload-sessions.ts';

export interface UploadFields {
  uploaderName?: string | undefined;
  uploadSessionId?: string | undefined;
  clientKeys?: string[] | undefined;
  removeLocation?: 'true' | 'false' | undefined;
  skipKnown?: 'true' | 'false' | undefined;
}

/** Decides before it reads the body. Throws what `admitUpload` and `storeUploads` throw. */
export async function uploadPhotos(
  ctx: Context,
  viewer: Viewer,
  request: { code: string; retriedKey?: string | undefined },
  receive: (maxFileBytes: number) => Promise<{ files: ReceivedFile[]; fields: UploadFields }>,
) {
  const admission = await admitUpload(ctx, viewer, request);
  if ('photo' in admission) return describeRepeated(ctx, admission);

  const { files, fields } = await receive(toCeiling(getMaxFileBytes(admission)));
  try {
    if (files.length === 0) throw new AppError('NOTHING_CHOSEN');
    if (admission.full && !fields.clientKeys) throw admission.full;
    return await storeUploads(ctx, admission, files, fields);
  } finally {
    await discardFiles(files);
  }
}

export function describeRepeated(ctx: Context, { photo, getViewerContext }: Repeated): UploadReply {
  return { photos: [describePhoto(ctx, photo, getViewerContext(photo))], rejected: [] };
}

/** Throws the first file's error if no file was stored. */
export async function storeUploads(
  ctx: Context,
  admission: Admission,
  files: readonly ReceivedFile[],
  fields: UploadFields,
): Promise<UploadReply> {
  const { user } = admission.viewer;
  const userId = user?.id ?? null;
  const sentSession = hashSession(admission.albumId, fields.uploadSessionId);
  const knownTo = {
    sees: admission.sees,
    sessionHashes: sentSession === null ? [] : [sentSession],
    uploaderId: userId,
  };
  const uploader = {
    userId,
    name: fields.uploaderName || null,
    // Photos of an account cannot be claimed by another one.
    sessionHash: user ? null : sentSession,
    removesLocation: fields.removeLocation === 'true',
    skipsKnownTo: fields.skipKnown === 'true' ? knownTo : null,
  };
  const added = await addPhotos(ctx, admission, uploader, files, fields.clientKeys);
  const [firstRejected] = added.rejected;
  if (added.photos.length === 0 && firstRejected) throw firstRejected.refusal;
  return {
    photos: added.photos.map((row) => describePhoto(ctx, row, admission.getViewerContext(row))),
    rejected: added.rejected.map(({ filename, refusal }) => ({
      filename,
      error: refusal.messageIn(admission.viewer.language),
      code: refusal.code,
    })),
  };
}
