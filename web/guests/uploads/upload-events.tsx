import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { countUploads } from '../../browser/storage/upload-session.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import type { UploadEntry } from '../../uploads/queue/upload-entry.ts';
import { useFailingToast } from '../../uploads/upload-failure-toast.ts';
import { mayOfferRegistration } from '../page/registration-offer.ts';
import type { GuestUploads } from './use-guest-uploads.ts';
import { useLeftovers } from './use-leftovers.ts';

interface UploadEventsProps {
  uploadCode: string;
  uploads: GuestUploads;
  fullAt: number | null;
  onStored: (photo: Photo) => void;
  onOffer: () => void;
}

/** The receipt is read first. */
const OFFER_AFTER_MS = 5000;

export function UploadEvents({ uploadCode, uploads, fullAt, onStored, onOffer }: UploadEventsProps) {
  const { entries } = uploads;
  const [isOffering, setOffering] = useState(false);
  const isSending = entries.some(({ state }) => state === 'pending' || state === 'uploading');
  useLeftovers(uploadCode, uploads, fullAt === null ? null : messages.photoUpload.albumFull({ max: fullAt }));
  useFailingToast(entries, messages.uploadProgress.failed());
  useStoredPhotos(entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    showToast(messages.photoUpload.uploaded({ count }));
    setOffering(mayOfferRegistration(uploadCode));
  });
  // Not over a failure or further chosen photos: the receipt has a button for it.
  const isReceiptClean = entries.length > 0 && entries.every(({ state }) => state === 'success');
  const offer = useEffectEvent(onOffer);
  useEffect(() => {
    if (!isOffering || !isReceiptClean) return;
    const timer = setTimeout(() => {
      setOffering(false);
      offer();
    }, OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOffering, isReceiptClean]);
  return null;
}

/** Keys of stored photos, for as long as the queue has them: this component comes and goes. */
const notified = new Set<string>();

function useStoredPhotos(
  entries: readonly UploadEntry[],
  isSending: boolean,
  onStored: (photo: Photo) => void,
  onRest: (count: number) => void,
): void {
  const storedSinceIdle = useRef(0);
  const notifyStored = useEffectEvent(onStored);
  const notifyIdle = useEffectEvent(onRest);

  useEffect(() => {
    for (const { key, photo } of entries) {
      if (!photo || notified.has(key)) continue;
      notified.add(key);
      storedSinceIdle.current++;
      notifyStored(photo);
    }
    if (isSending || storedSinceIdle.current === 0) return;
    notifyIdle(storedSinceIdle.current);
    storedSinceIdle.current = 0;
  }, [entries, isSending]);
}
