import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PhotoPreview } from '../../uploads/photo-preview.tsx';
import { findSharedFiles, type SharedFile } from '../../uploads/send/shared-files.ts';
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

interface SharedDialogProps {
  files: File[];
  onAdd: () => void;
  onRemove: () => void;
  onLater: () => void;
}

function SharedDialog({ files, onAdd, onRemove, onLater }: SharedDialogProps) {
  const { title, hint, add, remove } = messages.sharedPhotos;
  const count = files.length;
  return (
    <Dialog title={title({ count })} onClose={onLater}>
      <p className="text-ink-2">{hint()}</p>
      <ul
        aria-label={title({ count })}
        className="my-4 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5"
      >
        {files.map((file, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may stand twice.
          <li key={position} className="aspect-square overflow-hidden rounded-control">
            <span className="sr-only">{file.name}</span>
            <PhotoPreview file={file} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onRemove}>
          {remove()}
        </Button>
        <Button onClick={onAdd}>{add({ count })}</Button>
      </div>
    </Dialog>
  );
}
