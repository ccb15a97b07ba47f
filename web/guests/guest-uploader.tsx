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
import { useUploadGuard } from '../browser/upload-guard.ts';
import { useUploadQueue } from '../browser/upload-queue-hook.ts';
import { countUploads, openUploadSession } from '../browser/upload-session.ts';
import { type SiftedFiles, siftFiles } from '../browser/upload-sift.ts';
import { summarise } from '../browser/upload-summary.ts';
import { uploadPhoto } from '../http/upload.ts';
import { showToast } from '../ui/toast-store.ts';
import { ChosenPhotos, UploadCards, UploadReceipt } from './later-parts.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { UploadBar } from './upload-bar.tsx';
import { readUploaderName, rememberUploaderName } from './uploader-name.ts';
import { UploaderNameField } from './uploader-name-field.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useStoredPhotos } from './use-stored-photos.ts';

interface GuestUploaderProps {
  uploadCode: string;
  onStored: (photo: Photo) => void;
}

export function GuestUploader({ uploadCode, onStored }: GuestUploaderProps) {
  const [{ entries, isOffline }, queue] = useUploadQueue(uploadPhoto);
  const [name, setName] = useState(readUploaderName);
  const [refused, setRefused] = useState<SiftedFiles['problems']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const summary = summarise(entries);
  const chosen = entries.filter((entry) => entry.state === 'chosen');
  const begun = entries.filter((entry) => entry.state !== 'chosen');
  const isSending = summary.waiting > 0;
  const isDone = begun.length > 0 && !isSending;

  useUploadGuard(isSending);
  useStoredPhotos(entries, isSending, onStored, (count) => {
    countUploads(uploadCode, count);
    showToast(uploadedToast(count));
  });

  function addFiles(files: File[]) {
    if (files.length === 0) return;
    if (isDone) queue.clearSettled();
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
    queue.start({ uploadCode, uploaderName: name, uploadSessionId });
    bar.current?.focus();
  }

  return (
    <>
      {isDone && chosen.length === 0 ? (
        <Suspense>
          <UploadReceipt entries={begun} isOffline={isOffline} queue={queue} />
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
    </>
  );
}
