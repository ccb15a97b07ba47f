// From choosing photos to the receipt.

import { Suspense, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { checkUploaderName } from '../../shared/rules/fields.ts';
import {
  BATCH_CUT,
  DROPZONE_LIMITS,
  NOTHING_CHOSEN_BY_GUEST,
  uploadedToast,
} from '../../shared/rules/uploads.ts';
import { useSession } from '../browser/session.ts';
import { useUploadGuard } from '../browser/upload-guard.ts';
import { countUploads, openUploadSession } from '../browser/upload-session.ts';
import { type SiftedFiles, siftFiles } from '../browser/upload-sift.ts';
import { summarise } from '../browser/upload-summary.ts';
import { showToast } from '../ui/toast-store.ts';
import { ChosenPhotos, Registration, UploadCards, UploadReceipt } from './later-parts.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { mayOfferRegistration, noteRegistrationOffer } from './registration-offer.ts';
import { RemoveLocationChoice, readRemoveLocation } from './remove-location-choice.tsx';
import { UploadBar } from './upload-bar.tsx';
import { readUploaderName, rememberUploaderName } from './uploader-name.ts';
import { UploaderNameField } from './uploader-name-field.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { type GuestUploads, useLeftovers } from './use-guest-uploads.ts';
import { useStoredPhotos } from './use-stored-photos.ts';

interface GuestUploaderProps {
  uploadCode: string;
  uploads: GuestUploads;
  onStored: (photo: Photo) => void;
}

export function GuestUploader({ uploadCode, uploads, onStored }: GuestUploaderProps) {
  const { entries, isOffline, queue } = uploads;
  const session = useSession();
  const [name, setName] = useState(readUploaderName);
  const [removeLocation, setRemoveLocation] = useState(readRemoveLocation);
  const [isRegistering, setRegistering] = useState(false);
  const [refused, setRefused] = useState<SiftedFiles['problems']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const summary = summarise(entries);
  const chosen = entries.filter((entry) => entry.state === 'chosen');
  const begun = entries.filter((entry) => entry.state !== 'chosen');
  const isSending = summary.waiting > 0;
  const isDone = begun.length > 0 && !isSending;

  useLeftovers(uploadCode, uploads);
  useUploadGuard(isSending);
  useStoredPhotos(entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    showToast(uploadedToast(count));
    if (chosen.length === 0 && mayOfferRegistration()) offerRegistration();
  });

  function offerRegistration() {
    noteRegistrationOffer();
    setRegistering(true);
  }

  function addFiles(files: File[]) {
    if (files.length === 0) return;
    if (isDone && summary.failed === 0) queue.clearSettled();
    const sifted = siftFiles(
      files,
      chosen.map((entry) => entry.file),
      DROPZONE_LIMITS,
    );
    queue.choose(sifted.taken);
    setRefused(sifted.problems);
    setProblem(null);
    if (sifted.isCut) showToast(BATCH_CUT);
  }
  const isOver = useFileDrop(addFiles);

  function upload() {
    const wrong = chosen.length === 0 ? NOTHING_CHOSEN_BY_GUEST : checkUploaderName(name);
    setProblem(wrong);
    if (wrong !== null) return;
    rememberUploaderName(name);
    setRefused([]);
    const { sessionId: uploadSessionId } = openUploadSession(uploadCode);
    queue.start({ uploadCode, uploaderName: name, uploadSessionId, removeLocation });
    bar.current?.focus();
  }

  return (
    <>
      {isDone && chosen.length === 0 ? (
        <Suspense>
          <UploadReceipt
            entries={begun}
            isOffline={isOffline}
            queue={queue}
            onRegister={session === null ? offerRegistration : null}
          />
        </Suspense>
      ) : (
        <>
          <PhotoPicker isOver={isOver} onFiles={addFiles}>
            <RefusedFiles problems={refused} />
            <Suspense>
              {chosen.length > 0 && <ChosenPhotos entries={chosen} onRemove={queue.remove} />}
              {begun.length > 0 && (
                <UploadCards
                  label="Photos on their way"
                  entries={begun}
                  isOffline={isOffline}
                  queue={queue}
                />
              )}
            </Suspense>
          </PhotoPicker>
          <UploaderNameField value={name} onChange={setName} />
          <RemoveLocationChoice value={removeLocation} onChange={setRemoveLocation} />
        </>
      )}
      <UploadBar
        summary={summary}
        isOffline={isOffline}
        problem={problem}
        focusRef={bar}
        onUpload={upload}
        onAddMore={queue.clearSettled}
      />
      {isRegistering && (
        <Suspense>
          <Registration uploadCode={uploadCode} onClose={() => setRegistering(false)} />
        </Suspense>
      )}
    </>
  );
}
