import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import { CLAIMABLE_MS } from '../../shared/rules/uploads/uploads.ts';
import { addContributor } from '../accounts/member-store.ts';
import { findAlbum } from '../albums/album-store.ts';
import type { Db } from '../db/open-db.ts';
import { raiseVersion } from '../photos/version-store.ts';
import { hashSession } from '../uploads/upload-sessions.ts';
import { claimEntries, claimPhotos } from './guest-store.ts';

export interface UploadClaim {
  uploadCode?: string | null | undefined;
  uploadSessionId?: string | null | undefined;
}

/** Returns null if there were no photos. An owner stays the owner. */
export async function claimUploads(
  tx: Db,
  { uploadCode, uploadSessionId }: UploadClaim,
  userId: string,
  now: number,
) {
  const album = uploadCode ? await findAlbum(tx, { uploadCode: cleanUploadCode(uploadCode) }) : undefined;
  const sessionHash = album ? hashSession(album.id, uploadSessionId) : null;
  if (!album || !sessionHash) return null;
  if ((await raiseVersion(tx, album.id)) === undefined) return null;
  const since = now - CLAIMABLE_MS;
  await claimEntries(tx, album.id, sessionHash, userId, since);
  if ((await claimPhotos(tx, album.id, sessionHash, userId, since)) === 0) return null;
  const groupId = album.group?.id ?? null;
  await addContributor(tx, { albumId: album.id, userId, groupId, now });
  return album;
}
