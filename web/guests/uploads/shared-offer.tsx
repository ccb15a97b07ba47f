import { useEffect, useState } from 'react';
import { findSharedFiles, type SharedFile } from '../../uploads/send/shared-files.ts';
import { SharedDialog } from './shared-dialog.tsx';
import { chooseShared, removeShared } from './shared-photos.ts';
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
    void findSharedFiles(uploadCode).then(setOffered, () => undefined);
  }, [uploadCode]);
  if (offered.length === 0) return null;

  const add = () => {
    setOffered([]);
    void chooseShared(offered, engine.queue, onFiles);
  };
  const remove = () => {
    setOffered([]);
    removeShared(offered);
  };
  return (
    <SharedDialog
      files={offered.map(({ file }) => file)}
      onAdd={add}
      onRemove={remove}
      onLater={() => setOffered([])}
    />
  );
}
