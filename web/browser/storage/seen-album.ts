// For guests without a connection. The note in local storage decides: without it nothing else counts.

import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { forgetSeen, SEEN, timesForgotten } from './forget-seen.ts';
import { findPinToken } from './pin-tokens.ts';
import { randomHex } from './random-keys.ts';
import { readStored, store } from './safe-storage.ts';
import { getSession } from './session.ts';

const PAGE = '/seen/page';
const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 30 * DAY_MS;
/** Milliseconds: many events are written once. */
const WRITE_MS = 1000;

interface SeenPage {
  album: {
    isOwner?: boolean;
    isRevealed?: boolean;
    pinRequired?: boolean | undefined;
    version?: string | undefined;
  };
  photos: readonly { thumbnailUrl: string }[];
  /** When the page was seen. */
  seenAt?: number;
}

interface Note {
  uploadCode: string;
  userId: string | null;
  seenAt: number;
  until: number;
  /** Also in the cached page, since an older one may still be there. */
  id: string;
  /** Of the page: tells which one is newer. */
  version: string | null;
  photos: number;
}

/** This page stores nothing more. */
let isOver = false;

/** Null unless it is this album, for the same person. */
export async function findSeenPage<Page>(uploadCode: string): Promise<Page | null> {
  const note = readNote();
  if (note?.uploadCode !== cleanUploadCode(uploadCode) || note.userId !== me()) return null;
  try {
    const kept = await (await caches.open(SEEN)).match(PAGE);
    if (!kept) return null;
    const { id, page } = (await kept.json()) as { id: string; page: Page };
    return id === note.id ? { ...page, seenAt: note.seenAt } : null;
  } catch {
    return null;
  }
}

/** Stores a guests' page soon, unless `signal` aborts. `userId`: who sees it. */
export function keepSeenAlbum(
  uploadCode: string,
  page: SeenPage,
  { version, userId, signal }: { version: string | undefined; userId: string | null; signal: AbortSignal },
): void {
  const { pinRequired, isOwner } = page.album;
  if (isOver || typeof caches === 'undefined' || page.seenAt !== undefined || pinRequired || isOwner) return;
  const times = timesForgotten;
  const timer = setTimeout(() => {
    // Nothing stays after a sign-out.
    if (times === timesForgotten && me() === userId)
      void keep(cleanUploadCode(uploadCode), page, version).catch(() => {});
  }, WRITE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** This page then stores nothing more. */
export function forgetSeenAlbum(): void {
  isOver = true;
  forgetSeen();
}

async function keep(uploadCode: string, page: SeenPage, version: string | undefined): Promise<void> {
  const last = readNote();
  const isSame = last?.uploadCode === uploadCode && last.userId === me();
  // Unrevealed photos are not stored. With a version a stream would begin with ended links.
  const photos = page.album.isRevealed === false ? [] : page.photos;
  const kept = { ...page, album: { ...page.album, version: undefined }, photos };
  // The guest page has the wall's newest photos.
  const isFuller = isSame && last.version !== null && last.version === version && last.photos > photos.length;
  const now = Date.now();
  const note: Note = {
    uploadCode,
    userId: me(),
    seenAt: now,
    until: endOf(uploadCode, now),
    id: isSame ? last.id : randomHex(8),
    version: version ?? null,
    photos: isFuller ? last.photos : photos.length,
  };
  if (!store('local', SEEN, JSON.stringify(note))) return;
  const cache = await caches.open(SEEN);
  if (!isFuller) await cache.put(PAGE, new Response(JSON.stringify({ id: note.id, page: kept })));
  await removeIfForgotten();
}

/** The album may have been forgotten meanwhile. */
async function removeIfForgotten(): Promise<void> {
  if (readNote() === null) await caches.delete(SEEN);
}

/** Null if it has expired or lies in the future. */
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

/** Behind a PIN it ends with the token, after a day at most. */
function endOf(uploadCode: string, now: number): number {
  const token = findPinToken(uploadCode);
  if (token === null) return now + KEPT_MS;
  return Math.min(now + DAY_MS, Number.parseInt(token, 10) || Number.POSITIVE_INFINITY);
}

function me(): string | null {
  return getSession()?.user.id ?? null;
}
