// The uploader: from choosing photos to the receipt.

import { ImageOff } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { checkUploaderName } from '../../shared/rules/fields.ts';
import { DROPZONE_LIMITS } from '../../shared/rules/upload-limits.ts';
import { useSession } from '../browser/session.ts';
import { countUploads, openUploadSession } from '../browser/upload-session.ts';
import { summarise } from '../browser/upload-summary.ts';
import { readUploaderName, rememberUploaderName } from '../browser/uploader-name.ts';
import { type ValidatedFiles, validateFiles } from '../browser/validate-files.ts';
import { UPLOAD_MESSAGES } from '../messages.ts';
import { useFailingToast } from '../photos/upload-failure-toast.ts';
import { showToast } from '../ui/toast-store.ts';
import { ChosenPhotos, Registration, UploadCards, UploadReceipt } from './lazy-parts.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { mayOfferRegistration, noteRegistrationSkip } from './registration-offer.ts';
import { RemoveLocationChoice, readRemoveLocation } from './remove-location-choice.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploaderNameField } from './uploader-name-field.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { GuestUploads } from './use-guest-uploads.ts';
import { useLeftovers } from './use-leftovers.ts';
import { useStoredPhotos } from './use-stored-photos.ts';
import { WarnNotice } from './warn-notice.tsx';

interface GuestUploaderProps {
  uploadCode: string;
  uploads: GuestUploads;
  /** Why the guest can add no photo, although others may still be uploading. */
  full: string | null;
  onStored: (photo: Photo) => void;
}

const NO_REFUSALS: Pick<ValidatedFiles, 'problems' | 'dropped'> = { problems: [], dropped: 0 };

export function GuestUploader({ uploadCode, uploads, full, onStored }: GuestUploaderProps) {
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
  const isSending = summary.waiting > 0;
  const isDone = begun.length > 0 && !isSending && chosen.length === 0 && !isAdding;

  useLeftovers(uploadCode, uploads, full);
  useFailingToast(entries, UPLOAD_MESSAGES.failed);
  useStoredPhotos(entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    showToast(photoUploadMessages.uploaded({ count }));
    if (chosen.length === 0 && mayOfferRegistration(uploadCode)) setRegistering(true);
  });

  function skipRegistration() {
    noteRegistrationSkip(uploadCode);
    setRegistering(false);
  }

  function addMore() {
    act((queue) => queue.clearSettled());
    setStoredBefore(0);
    setAdding(true);
  }

  function addFiles(files: File[]) {
    if (files.length === 0 || full !== null) return;
    if (isDone) addMore();
    const validated = validateFiles(
      files,
      chosen.map((entry) => entry.file),
      DROPZONE_LIMITS,
    );
    act((queue) => queue.choose(validated.taken));
    setRefused(validated);
    setProblem(null);
  }
  const isOver = useFileDrop(addFiles);

  function upload() {
    const wrong = chosen.length === 0 ? photoUploadMessages.nothingChosenByGuest() : checkUploaderName(name);
    setProblem(wrong);
    if (wrong !== null) return;
    rememberUploaderName(name);
    setRefused(NO_REFUSALS);
    setAdding(false);
    // Signed-in users send it too: their session may have ended without this phone knowing. The server reads it only
    // then.
    const uploadSessionId = openUploadSession(uploadCode).sessionId;
    const userId = session?.user.id ?? null;
    act((queue) => queue.start({ userId, uploadCode, uploaderName: name, uploadSessionId, removeLocation }));
    bar.current?.focus();
  }

  const batch = (
    <Suspense>
      {chosen.length > 0 && (
        <ChosenPhotos entries={chosen} onRemove={(key) => act((queue) => queue.remove(key))} />
      )}
      {begun.length > 0 && engine && (
        <UploadCards
          label="Photos on their way"
          canRemove
          entries={begun}
          isOffline={isOffline}
          queue={engine.queue}
        />
      )}
    </Suspense>
  );

  return (
    <>
      {full !== null && <WarnNotice icon={ImageOff} words={full} />}
      {isDone ? (
        <Suspense>
          <UploadReceipt
            uploads={uploads}
            onRegister={session === null ? () => setRegistering(true) : null}
          />
        </Suspense>
      ) : full !== null ? (
        batch
      ) : (
        <>
          <PhotoPicker isOver={isOver} onFiles={addFiles}>
            <RefusedFiles {...refused} />
            {batch}
          </PhotoPicker>
          <UploaderNameField value={name} onChange={setName} />
          <RemoveLocationChoice value={removeLocation} onChange={setRemoveLocation} />
        </>
      )}
      <UploadBar
        summary={summary}
        isDone={isDone}
        isFull={full !== null}
        isOffline={isOffline}
        problem={problem}
        focusRef={bar}
        onUpload={upload}
        onAddMore={addMore}
      />
      {isRegistering && (
        <Suspense>
          <Registration uploadCode={uploadCode} onClose={skipRegistration} />
        </Suspense>
      )}
    </>
  );
}
