import type { GuestEvent } from '../../../shared/api/events-api.ts';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import { findPinToken } from '../../browser/storage/pin-tokens.ts';

/** Returns the upload codes of the albums whose walls this browser can see. */
export function listVisibleWalls({ albums }: GuestEvent): string[] {
  return albums
    .filter(({ uploadCode, wallIsOpen }) => wallIsOpen || findPinToken(uploadCode) !== null)
    .map(({ uploadCode }) => uploadCode);
}

/** Joins the walls to a wall of the event, newest photos first. Returns null if there is none yet. */
export function joinWalls(event: GuestEvent, pages: readonly WallPage[]): WallPage | null {
  const [first] = pages;
  if (!first) return null;
  const { title, code, qrCodeDataUrl, albums } = event;
  const { role, ...album } = first.album;
  return {
    album: {
      ...album,
      title,
      description: null,
      cover: null,
      uploadCode: code,
      isRevealed: true,
      guestBookEnabled: false,
      // The QR code is shown while any album takes photos.
      isArchived: !albums.some(({ isOpen }) => isOpen),
      expired: false,
      expirationDate: null,
      isLinkClosed: false,
    },
    qrCodeDataUrl,
    photos: pages
      .flatMap(({ album: { isRevealed }, photos }) => (isRevealed ? photos : []))
      .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
  };
}
