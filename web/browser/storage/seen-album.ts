// Caches a guest page for use without a connection. The cached page is valid only together with a note in
// local storage.

import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { forgetSeen, type KeepableAlbum, mayBeKept, SEEN, timesForgotten } from './forget-seen.ts';
import { findPinToken } from './pin-tokens.ts';
import { randomHex } from './random-keys.ts';
import { readStored, store } from './safe-storage.ts';
import { getSession } from './session.ts';

const PAGE = '/seen/page';
const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 30 * DAY_MS;
/** Delay in milliseconds, so that many events cause a single write. */
const WRITE_MS = 1000;

interface SeenPage {
  album: KeepableAlbum & {
    isRevealed?: boolean;
    version?: string | undefined;
  };
  photos: readonly { thumbnailUrl: string }[];
  seenAt?: number;
}

interface Note {
  uploadCode: string;
  userId: string | null;
  seenAt: number;
  until: number;
  /** Random id that note and cached page share. The ids differ if the cached page is older than the note. */
  id: string;
  /** The page's version, which tells which of two pages is newer. */
  version: string | null;
  photos: number;
}

let isOver = false;

/** Returns null unless the cached page belongs to this album and this user. */
export async function findSeenPage<Page>(uploadCode: string): Promise<Page | null> {
  const note = readNote();
  if (note?.uploadCode !== cleanUploadCode(uploadCode) || note.userId !== getUserId()) return null;
  try {
    const kept = await (await caches.open(SEEN)).match(PAGE);
    if (!kept) return null;
    const { id, page } = (await kept.json()) as { id: string; page: Page };
    return id === note.id ? { ...page, seenAt: note.seenAt } : null;
  } catch {
    return null;
  }
}

/** Stores a guest page after a moment, unless `signal` aborts. `userId` is the user who sees it. */
export function keepSeenAlbum(
  uploadCode: string,
  page: SeenPage,
  { version, userId, signal }: { version: string | undefined; userId: string | null; signal: AbortSignal },
): void {
  if (isOver || typeof caches === 'undefined' || page.seenAt !== undefined || !mayBeKept(page.album)) return;
  const times = timesForgotten;
  const timer = setTimeout(() => {
    // Stores nothing after a sign-out.
    if (times === timesForgotten && getUserId() === userId)
      void keep(cleanUploadCode(uploadCode), page, version).catch(() => {});
  }, WRITE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Deletes the cached page, and stops this page from storing it again. */
export function forgetSeenAlbum(): void {
  isOver = true;
  forgetSeen();
}

async function keep(uploadCode: string, page: SeenPage, version: string | undefined): Promise<void> {
  const last = readNote();
  const isSame = last?.uploadCode === uploadCode && last.userId === getUserId();
  // Photos are not stored before the reveal. Without a version, no stream starts with expired links.
  const photos = page.album.isRevealed === false ? [] : page.photos;
  const kept = { ...page, album: { ...page.album, version: undefined }, photos };
  // The cached page may have more photos, because the guest page contains only the newest photos of the wall.
  const isFuller = isSame && last.version !== null && last.version === version && last.photos > photos.length;
  const now = Date.now();
  const note: Note = {
    uploadCode,
    userId: getUserId(),
    seenAt: now,
    until: findExpiry(uploadCode, now),
    id: isSame ? last.id : randomHex(8),
    version: version ?? null,
    photos: isFuller ? last.photos : photos.length,
  };
  if (!store('local', SEEN, JSON.stringify(note))) return;
  const cache = await caches.open(SEEN);
  if (!isFuller) await cache.put(PAGE, new Response(JSON.stringify({ id: note.id, page: kept })));
  await removeIfForgotten();
}

/** The note may have been deleted while the page was being cached. */
async function removeIfForgotten(): Promise<void> {
  if (readNote() === null) await caches.delete(SEEN);
}

/** Returns null if the note has expired or is dated in the future. */
function readNote(): Note | null {
  try {
    const note = JSON.parse(readStored('local', SEEN) ?? 'null') as Partial<Note> | null;
    if (typeof note?.id !== 'string') return null;
    const { seenAt = 0, until = 0 } = note;
    const now = Date.now();
    if (now < seenAt - DAY_MS || now > until) {
      forgetSeen();
      return null;
    }
    return note as Note;
  } catch {
    return null;
  }
}

/** Returns when the note expires. A page behind a PIN expires with its PIN token, after a day at most. */
function findExpiry(uploadCode: string, now: number): number {
  const token = findPinToken(uploadCode);
  if (token === null) return now + KEPT_MS;
  return Math.min(now + DAY_MS, Number.parseInt(token, 10) || Number.POSITIVE_INFINITY);
}

function getUserId(): string | null {
  return getSession()?.user.id ?? null;
}
