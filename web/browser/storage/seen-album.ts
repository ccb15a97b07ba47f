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
const MAX_PICTURES = 500;
const MAX_BYTES = 20 * 1024 * 1024;
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
let pictureTimer: ReturnType<typeof setTimeout> | undefined;
let isFollowingPictures = false;

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

export function seenUploadCode(): string | null {
  return readNote()?.uploadCode ?? null;
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
  clearTimeout(pictureTimer);
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
  if (!isFuller) {
    await cache.put(PAGE, new Response(JSON.stringify({ id: note.id, page: kept })));
    const shown = new Set([PAGE, ...photos.map(({ thumbnailUrl }) => pathOf(thumbnailUrl))]);
    for (const { url } of await cache.keys()) if (!shown.has(pathOf(url))) await cache.delete(pathOf(url));
  }
  await removeIfForgotten();
  followPictures();
}

function followPictures(): void {
  schedulePictures();
  if (isFollowingPictures) return;
  isFollowingPictures = true;
  // `load` does not bubble.
  document.addEventListener('load', schedulePictures, { capture: true, passive: true });
}

function schedulePictures(): void {
  clearTimeout(pictureTimer);
  pictureTimer = setTimeout(() => void keepPictures().catch(() => {}), WRITE_MS);
}

async function keepPictures(): Promise<void> {
  const note = readNote();
  if (!note) return;
  const cache = await caches.open(SEEN);
  const kept = new Map<string, number>();
  for (const request of await cache.keys()) {
    const size = (await cache.match(request))?.headers.get('Content-Length');
    kept.set(pathOf(request.url), Number(size ?? 0));
  }
  const stored = (await (await cache.match(PAGE))?.json()) as { page: SeenPage } | undefined;
  const thumbnails = new Map(
    stored?.page.photos.map(({ thumbnailUrl }) => [pathOf(thumbnailUrl), thumbnailUrl]),
  );
  let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
  for (const { src, complete, naturalWidth } of [...document.images]) {
    const path = pathOf(src);
    const thumbnailUrl = thumbnails.get(path);
    if (!complete || naturalWidth === 0 || kept.has(path) || thumbnailUrl === undefined) continue;
    if (kept.size > MAX_PICTURES) break;
    // A sharp screen has replaced the thumbnail by a larger picture.
    const picture = (await fetchedBefore(thumbnailUrl)) ?? (await fetchedBefore(src));
    if (!picture) continue;
    bytes += picture.size;
    if (bytes > MAX_BYTES) break;
    const headers = { 'Content-Type': picture.type, 'Content-Length': String(picture.size) };
    await cache.put(path, new Response(picture, { headers }));
    kept.set(path, picture.size);
  }
  await removeIfForgotten();
}

/** From the browser's cache only. */
async function fetchedBefore(url: string): Promise<Blob | null> {
  const entries = performance.getEntriesByName(
    new URL(url, location.href).href,
  ) as PerformanceResourceTiming[];
  if (!entries.some(({ decodedBodySize }) => decodedBodySize > 0)) return null;
  const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  return answer?.ok ? answer.blob() : null;
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

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
