import { useEffect, useState } from 'react';
import { SHARED } from '../../browser/storage/shared-cache.ts';
import type { SharedFile } from '../../uploads/send/shared-files.ts';
import { fetchSharedPhotos, SharedDialog } from '../lazy-share.ts';
import type { UploadEngine } from './upload-engine.ts';

interface SharedOfferProps {
  uploadCode: string;
  engine: UploadEngine;
  onFiles: (files: File[]) => void;
}

/** Asks whether photos that another app, or a foreign page, handed over shall be among the chosen ones. */
export function SharedOffer({ uploadCode, engine, onFiles }: SharedOfferProps) {
  const [offered, setOffered] = useState<SharedFile[]>([]);
  useEffect(() => {
    // Nothing is loaded for those who never shared any.
    const find = async () => {
      if (await globalThis.caches?.has(SHARED))
        setOffered(await (await fetchSharedPhotos()).findSharedFiles(uploadCode));
    };
    void find().catch(() => undefined);
  }, [uploadCode]);
  if (offered.length === 0) return null;

  const answer = (settle: (photos: typeof import('./shared-photos.ts')) => unknown) => {
    setOffered([]);
    void fetchSharedPhotos().then(settle);
  };
  return (
    <SharedDialog
      files={offered.map(({ file }) => file)}
      onAdd={() => answer((photos) => photos.chooseShared(offered, engine.queue, onFiles))}
      onRemove={() => answer((photos) => photos.removeShared(offered))}
      onLater={() => setOffered([])}
    />
  );
}
