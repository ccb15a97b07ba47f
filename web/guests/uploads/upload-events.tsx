import { useEffect, useEffectEvent, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useExternalStore } from '../../browser/external-store.ts';
import { countUploads } from '../../browser/storage/upload-session.ts';
import { openDialogs } from '../../ui/dialogs/modal.tsx';
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
  hasReceipt: boolean;
  onStored: (photo: Photo) => void;
  onOffer: () => void;
}

/** Delay in milliseconds before the offer to register, so that the guest reads the receipt first. */
const OFFER_AFTER_MS = 5000;

export function UploadEvents(props: UploadEventsProps) {
  const { uploadCode, uploads, fullAt, hasReceipt, onStored, onOffer } = props;
  const { entries } = uploads;
  const [isOffering, setOffering] = useState(false);
  const isSending = entries.some(({ state }) => ['pending', 'uploading', 'paused'].includes(state));
  useLeftovers(uploadCode, uploads, fullAt === null ? null : messages.photoUpload.albumFull({ max: fullAt }));
  useFailingToast(entries, messages.uploadProgress.failed());
  useStoredPhotos(uploadCode, entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    if (!hasReceipt) showToast(messages.photoUpload.uploaded({ count }));
    setOffering(mayOfferRegistration(uploadCode));
  });
  // The offer waits until all uploads have succeeded, no dialog is open, and nobody types. Until then, the
  // receipt has a button for it.
  const isReceiptClean = entries.length > 0 && entries.every(({ state }) => state === 'success');
  const hasDialog = useExternalStore(openDialogs).length > 0;
  const offer = useEffectEvent(onOffer);
  useEffect(() => {
    if (!isOffering || !isReceiptClean || hasDialog) return;
    const timer = setInterval(() => {
      if (document.activeElement?.matches('input, textarea, select')) return;
      setOffering(false);
      offer();
    }, OFFER_AFTER_MS);
    return () => clearInterval(timer);
  }, [isOffering, isReceiptClean, hasDialog]);
  return null;
}

/** Keys of stored photos that were already announced. They outlive this component, as the queue does. */
const notified = new Set<string>();
/** Number of stored photos that were not announced yet, by upload code. */
const untold = new Map<string, number>();

function useStoredPhotos(
  uploadCode: string,
  entries: readonly UploadEntry[],
  isSending: boolean,
  onStored: (photo: Photo) => void,
  onRest: (count: number) => void,
): void {
  const notifyStored = useEffectEvent(onStored);
  const notifyIdle = useEffectEvent(onRest);

  useEffect(() => {
    for (const { key, photo } of entries) {
      if (!photo || notified.has(key)) continue;
      notified.add(key);
      untold.set(uploadCode, (untold.get(uploadCode) ?? 0) + 1);
      notifyStored(photo);
    }
    const count = untold.get(uploadCode);
    if (isSending || count === undefined) return;
    untold.delete(uploadCode);
    notifyIdle(count);
  }, [uploadCode, entries, isSending]);
}
