// Remembers events that this phone opened, and the album chosen in each. Only from here does a guest page know
// its event, because a guest with the link of an album must not learn the event.

import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { SEEN_EVENTS } from './forget-seen.ts';
import { readStored, store } from './safe-storage.ts';

const MAX_EVENTS = 5;

interface SeenEvent {
  event: GuestEvent;
  chosenId: string | null;
}

export function findSeenEvent(code: string): SeenEvent | undefined {
  return readEvents().find(({ event }) => event.code === cleanUploadCode(code));
}

/** Returns the event that was opened last among those that have the album. */
export function findEventOfAlbum(uploadCode: string): GuestEvent | undefined {
  const code = cleanUploadCode(uploadCode);
  return readEvents().find(({ event }) => event.albums.some((album) => album.uploadCode === code))?.event;
}

/** Keeps an earlier choice. The pictures are left out, because their links expire. */
export function keepSeenEvent(event: GuestEvent): void {
  const albums = event.albums.map((album) => ({ ...album, coverUrl: null }));
  const chosenId = findSeenEvent(event.code)?.chosenId ?? null;
  writeEvents([{ event: { ...event, qrCodeDataUrl: '', albums }, chosenId }, ...listOthers(event.code)]);
}

export function keepChoice(code: string, chosenId: string): void {
  writeEvents(readEvents().map((seen) => (seen.event.code === code ? { ...seen, chosenId } : seen)));
}

export function forgetSeenEvent(code: string): void {
  writeEvents(listOthers(cleanUploadCode(code)));
}

function listOthers(code: string): SeenEvent[] {
  return readEvents().filter(({ event }) => event.code !== code);
}

function readEvents(): SeenEvent[] {
  try {
    return JSON.parse(readStored('local', SEEN_EVENTS) ?? '[]');
  } catch {
    return [];
  }
}

function writeEvents(events: readonly SeenEvent[]): void {
  store('local', SEEN_EVENTS, JSON.stringify(events.slice(0, MAX_EVENTS)));
}
