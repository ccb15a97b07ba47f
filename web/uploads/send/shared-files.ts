import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { DROPZONE_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import { SHARED } from '../../browser/storage/shared-cache.ts';

/** Phones post shared files here (app.webmanifest). */
export const SHARE_PAGE = '/share';
export const MAX_SHARED_FILES = 30;
const MAX_BYTES = MAX_SHARED_FILES * DROPZONE_LIMITS.maxFileBytes;
const KEPT_MS = 24 * 3_600_000;

const NAME = 'X-Name';
const MODIFIED = 'X-Modified';
const ALBUM = 'X-Album';

export interface SharedFile {
  file: File;
  path: string;
}

/**
 * Whether the browser tells that another site posted. A page may hide that, so the guest is asked as well; what a phone
 * shares has no origin.
 */
export function isForeignPost({ headers, referrer }: Request, ownOrigin: string): boolean {
  const senders = [headers.get('origin') ?? '', referrer].filter((sender) => /^https?:/u.test(sender));
  const site = headers.get('sec-fetch-site') ?? 'none';
  return (
    /^(?:cross|same)-site$/u.test(site) || senders.some((sender) => new URL(sender).origin !== ownOrigin)
  );
}

/** False when not all fit. */
export async function keepSharedFiles(files: readonly File[]): Promise<boolean> {
  const cache = await caches.open(SHARED);
  const now = Date.now();
  const kept = await readAll(cache);
  let bytes = kept.reduce((sum, { file }) => sum + file.size, 0);
  let room = MAX_SHARED_FILES - kept.length;
  for (const [index, file] of files.entries()) {
    bytes += file.size;
    if (room <= 0 || bytes > MAX_BYTES) return false;
    room -= 1;
    try {
      await cache.put(`${SHARE_PAGE}/${now}-${index}`, entryOf(file, ''));
    } catch {
      return false;
    }
  }
  return true;
}

export async function hasSharedFiles(): Promise<boolean> {
  const cache = await openShared();
  return cache !== null && (await readAll(cache)).length > 0;
}

/** From now on they are offered in no other album. */
export async function findSharedFiles(uploadCode: string): Promise<SharedFile[]> {
  const cache = await openShared();
  if (!cache) return [];
  const code = cleanUploadCode(uploadCode);
  const all = await readAll(cache);
  const found = all.filter(({ album }) => album === '' || album === code);
  for (const { album, path, file } of found) if (album === '') await cache.put(path, entryOf(file, code));
  return found;
}

export async function removeSharedFile(path: string): Promise<void> {
  await (await openShared())?.delete(path);
}

/** Null off `https`: there are no caches. */
async function openShared(): Promise<Cache | null> {
  return (await globalThis.caches?.has(SHARED)) ? caches.open(SHARED) : null;
}

/** Removes expired ones. */
async function readAll(cache: Cache): Promise<(SharedFile & { album: string })[]> {
  const files = [];
  const now = Date.now();
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    const sharedAt = Number.parseInt(path.slice(SHARE_PAGE.length + 1), 10);
    const answer = await cache.match(request);
    if (!answer || !(Math.abs(now - sharedAt) < KEPT_MS)) {
      await cache.delete(request);
      continue;
    }
    const { headers } = answer;
    const name = decodeURIComponent(headers.get(NAME) ?? '');
    const lastModified = Number(headers.get(MODIFIED));
    const file = new File([await answer.blob()], name, {
      type: headers.get('Content-Type') ?? '',
      lastModified,
    });
    files.push({ file, path, album: headers.get(ALBUM) ?? '' });
  }
  return files;
}

function entryOf(file: File, album: string): Response {
  const headers = {
    ...(file.type && { 'Content-Type': file.type }),
    [NAME]: encodeURIComponent(file.name),
    [MODIFIED]: String(file.lastModified),
    [ALBUM]: album,
  };
  return new Response(file, { headers });
}
