// What happens to the guest's photos: those of an earlier visit go on, toasts tell of the stored and the failed ones,
// and an account is offered (R 2.81).

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import type { UploadEntry } from '../browser/upload-entry.ts';
import { countUploads } from '../browser/upload-session.ts';
import { useFailingToast } from '../photos/upload-failure-toast.ts';
import { showToast } from '../ui/toast-store.ts';
import { mayOfferRegistration } from './registration-offer.ts';
import type { GuestUploads } from './use-guest-uploads.ts';
import { useLeftovers } from './use-leftovers.ts';

interface UploadEventsProps {
  uploadCode: string;
  uploads: GuestUploads;
  /** The photo limit of a full album. */
  fullAt: number | null;
  onStored: (photo: Photo) => void;
  onOffer: () => void;
}

/** Renders nothing. */
export function UploadEvents({ uploadCode, uploads, fullAt, onStored, onOffer }: UploadEventsProps) {
  const { entries } = uploads;
  const isSending = entries.some(({ state }) => state === 'pending' || state === 'uploading');
  const hasChosen = entries.some(({ state }) => state === 'chosen');
  useLeftovers(uploadCode, uploads, fullAt === null ? null : photoUploadMessages.albumFull({ max: fullAt }));
  useFailingToast(entries, uploadProgressMessages.failed());
  useStoredPhotos(entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    showToast(photoUploadMessages.uploaded({ count }));
    if (!hasChosen && mayOfferRegistration(uploadCode)) onOffer();
  });
  return null;
}

/** Calls back for every photo once, and with the number of stored photos when the queue is idle. */
function useStoredPhotos(
  entries: readonly UploadEntry[],
  isSending: boolean,
  onStored: (photo: Photo) => void,
  onRest: (count: number) => void,
): void {
  const notified = useRef(new Set<string>());
  const storedSinceIdle = useRef(0);
  const notifyStored = useEffectEvent(onStored);
  const notifyIdle = useEffectEvent(onRest);

  useEffect(() => {
    for (const { key, photo } of entries) {
      if (!photo || notified.current.has(key)) continue;
      notified.current.add(key);
      storedSinceIdle.current++;
      notifyStored(photo);
    }
    if (isSending || storedSinceIdle.current === 0) return;
    notifyIdle(storedSinceIdle.current);
    storedSinceIdle.current = 0;
  }, [entries, isSending]);
}
