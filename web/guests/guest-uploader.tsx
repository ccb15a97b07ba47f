// The uploader: from choosing photos to the receipt.

import { Suspense, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { useSession } from '../browser/session.ts';
import { summarise } from '../browser/upload-summary.ts';
import { readUploaderName } from '../browser/uploader-name.ts';
import { RemoveLocationChoice, readRemoveLocation, UploaderNameField } from './guest-choices.tsx';
import {
  ChosenPhotos,
  FullNotice,
  RefusedFilesList,
  Registration,
  UploadCards,
  UploadEvents,
  UploadReceipt,
} from './lazy-parts.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { UploadBar } from './upload-bar.tsx';
import type { RefusedFiles } from './upload-engine.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { GuestUploads } from './use-guest-uploads.ts';

interface GuestUploaderProps {
  uploadCode: string;
  uploads: GuestUploads;
  /** The photo limit of a full album: the guest can add no photo, although others may still be on their way. */
  fullAt: number | null;
  onStored: (photo: Photo) => void;
}

const NO_REFUSALS: RefusedFiles = { problems: [], dropped: 0 };

export function GuestUploader({ uploadCode, uploads, fullAt, onStored }: GuestUploaderProps) {
  const { entries, isOffline, engine, act, setStoredBefore } = uploads;
  const session = useSession();
  const [name, setName] = useState(readUploaderName);
  const [removeLocation, setRemoveLocation] = useState(readRemoveLocation);
  const [isRegistering, setRegistering] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [refused, setRefused] = useState(NO_REFUSALS);
  const [problem, setProblem] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const summary = summarise(entries);
  const chosen = entries.filter((entry) => entry.state === 'chosen');
  const begun = entries.filter((entry) => entry.state !== 'chosen');
  const isFull = fullAt !== null;
  const isDone = begun.length > 0 && summary.waiting === 0 && chosen.length === 0 && !isAdding;

  function addMore() {
    act(({ queue }) => queue.clearSettled());
    setStoredBefore(0);
    setAdding(true);
  }

  function addFiles(files: File[]) {
    if (files.length === 0 || isFull) return;
    if (isDone) addMore();
    act((engine) => setRefused(engine.choose(files)));
    setProblem(null);
  }
  const isOver = useFileDrop(addFiles);

  function upload() {
    const userId = session?.user.id ?? null;
    const hasPhotos = engine !== null && chosen.length > 0;
    const wrong = hasPhotos
      ? engine.send({ userId, uploadCode, uploaderName: name, removeLocation })
      : photoUploadMessages.nothingChosenByGuest();
    setProblem(wrong);
    if (wrong !== null) return;
    setRefused(NO_REFUSALS);
    setAdding(false);
    bar.current?.focus();
  }

  const batch = (
    <Suspense>
      {!isFull && refused !== NO_REFUSALS && <RefusedFilesList {...refused} />}
      {chosen.length > 0 && (
        <ChosenPhotos entries={chosen} onRemove={(key) => act(({ queue }) => queue.remove(key))} />
      )}
      {begun.length > 0 && engine && (
        <UploadCards canRemove entries={begun} isOffline={isOffline} queue={engine.queue} />
      )}
    </Suspense>
  );

  return (
    <>
      {isFull && (
        <Suspense fallback={<div className="mb-4 h-14" />}>
          <FullNotice limit={fullAt} />
        </Suspense>
      )}
      {isDone ? (
        <Suspense>
          <UploadReceipt
            uploads={uploads}
            onRegister={session === null ? () => setRegistering(true) : null}
          />
        </Suspense>
      ) : isFull ? (
        batch
      ) : (
        <>
          <PhotoPicker isOver={isOver} onFiles={addFiles}>
            {batch}
          </PhotoPicker>
          <UploaderNameField value={name} onChange={setName} />
          <RemoveLocationChoice value={removeLocation} onChange={setRemoveLocation} />
        </>
      )}
      <UploadBar
        summary={summary}
        isDone={isDone}
        isFull={isFull}
        isOffline={isOffline}
        problem={problem}
        focusRef={bar}
        onUpload={upload}
        onAddMore={addMore}
      />
      <Suspense>
        {engine && (
          <UploadEvents
            uploadCode={uploadCode}
            uploads={uploads}
            fullAt={fullAt}
            onStored={onStored}
            onOffer={() => setRegistering(true)}
          />
        )}
      </Suspense>
      {isRegistering && (
        <Suspense>
          <Registration uploadCode={uploadCode} onClose={() => setRegistering(false)} />
        </Suspense>
      )}
    </>
  );
}
