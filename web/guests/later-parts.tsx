// What the guest page fetches after its first picture. A line that breaks delays these parts, and takes nothing else with it.

import { type ComponentType, lazy } from 'react';
import { loadPart } from '../http/load-part.ts';

const parts: (() => Promise<unknown>)[] = [];

/** Fetches all of them, so that they are there before they are needed. */
export function fetchLaterParts(): void {
  for (const fetchPart of parts) void fetchPart();
}

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetchPart = laterPart(load);
  return lazy(async () => ({ default: await fetchPart() }));
}

/** Fetched once, when it is asked for or when the first picture stands. */
function laterPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const fetchPart = () => {
    part ??= loadPart(load);
    return part;
  };
  parts.push(fetchPart);
  return fetchPart;
}

/** Nothing can be sent without a line, so this may need one too. */
export const fetchUploadEngine = laterPart(async () =>
  (await import('./upload-engine.ts')).openUploadEngine(),
);

export const ChosenPhotos = later(async () => (await import('./chosen-photos.tsx')).ChosenPhotos);
export const UploadCards = later(async () => (await import('../photos/upload-cards.tsx')).UploadCards);
export const UploadReceipt = later(async () => (await import('./upload-receipt.tsx')).UploadReceipt);
export const Toaster = later(async () => (await import('../ui/toaster.tsx')).Toaster);
export const SharedSoFar = later(async () => (await import('./shared-so-far.tsx')).SharedSoFar);
export const GuestRefusal = later(async () => (await import('./closed-album.tsx')).GuestRefusal);
export const Registration = later(async () => (await import('./registration-dialog.tsx')).RegistrationDialog);
export const LockedPage = later(async () => (await import('./locked-page.tsx')).LockedPage);
export const ClosedNotice = later(async () => (await import('./closed-album.tsx')).ClosedNotice);
