// What the guest page fetches after its first picture. A line that breaks delays these parts, and takes nothing else with it.

import { type ComponentType, lazy } from 'react';

const RETRY_MS = 3000;

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await persist(load) }));
}

async function persist<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const closed = () => import('./closed-album.tsx');
const sending = () => import('./upload-cards.tsx');

export const Toaster = later(() => import('../ui/toaster.tsx').then((part) => part.Toaster));
export const SharedSoFar = later(() => import('./shared-so-far.tsx').then((part) => part.SharedSoFar));
export const UploadCards = later(() => sending().then((part) => part.UploadCards));
export const UploadReceipt = later(() => import('./upload-receipt.tsx').then((part) => part.UploadReceipt));
export const GuestRefusal = later(() => closed().then((part) => part.GuestRefusal));
export const LockedPage = later(() => closed().then((part) => part.LockedPage));
export const ClosedNotice = later(() => closed().then((part) => part.ClosedNotice));
