import { useRef, useState } from 'react';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { toCeiling } from '../../../shared/rules/tiers.ts';
import { isAlbumFull } from '../../../shared/rules/uploads/upload-limits.ts';
import { useSession } from '../../browser/storage/session.ts';
import { summarise } from '../../uploads/queue/upload-summary.ts';
import {
  GuestBatch,
  loadLater,
  RegistrationDialog,
  UploadBar,
  UploadEvents,
  UploadReceipt,
  VideoLimitsHint,
} from '../lazy-parts.tsx';
import { FullNotice } from '../page/closed-album.tsx';
import type { GuestChoices } from './guest-choices.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import type { RefusedFiles } from './upload-engine.ts';
import type { GuestUploads } from './use-guest-uploads.ts';
import { useEarlyFiles, useFileDrop } from './use-incoming-files.ts';

interface GuestUploaderProps {
  album: Pick<
    OpenGuestAlbum,
    'uploadCode' | 'maxPhotos' | 'maxFileBytes' | 'videoLimits' | 'photoCount' | 'isFull'
  >;
  uploads: GuestUploads;
  onStored: (photo: Photo) => void;
}

export function GuestUploader({ album, uploads, onStored }: GuestUploaderProps) {
  const { uploadCode, maxPhotos } = album;
  const { isOffline, engine, storedBefore } = uploads;
  const isSignedOut = useSession() === null;
  const [isRegistering, setRegistering] = useState(false);
  const choosing = useChoosing(album, uploads);
  const { summary, isFull, isDone, hasBar, refused, problem, bar, addMore, addFiles, upload } = choosing;
  useEarlyFiles(addFiles);
  const isOver = useFileDrop(addFiles);

  const batch = (uploads.entries.length > 0 || refused) && (
    <GuestBatch uploads={uploads} refused={isFull ? null : refused} />
  );

  return (
    <>
      {isFull && <FullNotice limit={maxPhotos} />}
      {isDone ? (
        <UploadReceipt uploads={uploads} onRegister={isSignedOut ? () => setRegistering(true) : null} />
      ) : isFull ? (
        batch
      ) : (
        <PhotoPicker
          limits={album}
          isOver={isOver}
          videoHint={album.videoLimits && <VideoLimitsHint limits={album.videoLimits} />}
          onFiles={addFiles}
        >
          {batch}
        </PhotoPicker>
      )}
      {hasBar && (
        <UploadBar
          {...{ summary, storedBefore, isDone, isFull, isOffline, problem }}
          focusRef={bar}
          onUpload={upload}
          onAddMore={addMore}
        />
      )}
      {engine && (
        <UploadEvents
          uploadCode={uploadCode}
          uploads={uploads}
          fullAt={isFull ? maxPhotos : null}
          hasReceipt={isDone}
          onStored={onStored}
          onOffer={() => setRegistering(true)}
        />
      )}
      {isRegistering && <RegistrationDialog uploadCode={uploadCode} onClose={() => setRegistering(false)} />}
    </>
  );
}

/** Combines the chosen photos, the uploads in progress, and the actions that the guest has now. */
function useChoosing(
  { uploadCode, maxPhotos, photoCount, ...album }: GuestUploaderProps['album'],
  { entries, engine, act, setStoredBefore }: GuestUploads,
) {
  const session = useSession();
  const [isAdding, setAdding] = useState(false);
  const [hasBar, setBar] = useState(false);
  const [refused, setRefused] = useState<RefusedFiles | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const summary = summarise(entries);
  const hasChosen = entries.some(({ state }) => state === 'chosen');
  const hasBegun = entries.some(({ state }) => state !== 'chosen');
  const isFull = album.isFull || isAlbumFull({ maxPhotos, photoCount });
  const isDone = hasBegun && summary.waiting === 0 && !hasChosen && !isAdding;
  // The bar stays visible after all chosen photos were removed.
  if (entries.length > 0 && !hasBar) setBar(true);

  function addMore() {
    act(({ queue }) => queue.clearSettled());
    setStoredBefore(0);
    setAdding(true);
  }

  function addFiles(files: File[]) {
    if (files.length === 0 || isFull) return;
    if (isDone) addMore();
    // Loads the upload components together with the engine.
    loadLater().catch(() => {});
    const room = Math.max(0, toCeiling(maxPhotos) - photoCount - summary.waiting);
    act((engine) => setRefused(engine.choose(files, album, room)));
    setProblem(null);
  }

  function upload({ uploaderName, removeLocation }: GuestChoices) {
    const userId = session?.user.id ?? null;
    const wrong =
      engine && hasChosen
        ? engine.send({ userId, uploadCode, uploaderName, removeLocation })
        : messages.photoUpload.nothingChosenByGuest();
    setProblem(wrong);
    if (wrong !== null) return;
    setRefused(null);
    setAdding(false);
    bar.current?.focus();
  }

  return { summary, isFull, isDone, hasBar, refused, problem, bar, addMore, addFiles, upload };
}
