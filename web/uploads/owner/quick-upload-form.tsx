import { Camera, Images } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { getLimits, type Tier } from '../../../shared/rules/tiers.ts';
import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';
import { UpgradeDialog } from '../../accounts/upgrade-dialog.tsx';
import { useSession } from '../../browser/storage/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePhoneWait } from '../phone-wait.ts';
import { PickerTile } from '../picker-tile.tsx';
import { canBeSent } from '../queue/upload-entry.ts';
import { summarise, type UploadSummary } from '../queue/upload-summary.ts';
import { validateFiles } from '../queue/validate-files.ts';
import { UploadTiles } from '../upload-tiles.tsx';
import { showStoredToast, useOwnerUploadEvents } from './owner-upload-events.ts';
import { OwnerUploadStatus } from './owner-upload-status.tsx';
import { type OwnerUploads, useOwnerUploads } from './owner-uploads.ts';

interface QuickUploadFormProps {
  albums: readonly Album[];
  onClose: () => void;
}

export function QuickUploadForm({ albums, onClose }: QuickUploadFormProps) {
  const uploads = useOwnerUploads();
  const { entries, isOffline, queue, startFor } = uploads;
  const [chosenId, setChosenId] = useState(albums[0]?.id);
  const [isUpgrading, setUpgrading] = useState(false);
  const tier = useSession()?.user.currentTier ?? 'FREE';
  const album = albums.find(({ id }) => id === chosenId) ?? albums[0];
  const refusal = album?.expired ? messages.closedAlbum.expired() : null;
  const summary = summarise(entries);
  const { waiting, stored, failed, unsaved, percentage } = summary;
  const isBusy = waiting > 0;
  // If the connection broke, photos may be stored already. Another album would duplicate them.
  const isUnsure = entries.some(({ cause }) => cause === 'connection');
  const hasBegun = isBusy || stored > 0 || isUnsure;
  const failedMessage = messages.uploadProgress.failed();
  const onStorageFull = () => setUpgrading(album?.isOwner === true);
  useOwnerUploadEvents({ entries, summary, failed, failedMessage, tier, onStorageFull });
  useLeadToAlbum(album, summary, onClose);

  function upload(): void {
    if (!album) return;
    for (const { key } of entries) queue.retry(key);
    startFor(album);
  }

  if (isUpgrading) return <UpgradeDialog context="storage_limit" tier={tier} onClose={onClose} />;
  return (
    <Dialog title={messages.ownerUpload.quickUpload()} onClose={onClose} busy={isBusy && unsaved > 0}>
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label={messages.ownerUpload.album()}
          value={album?.id}
          disabled={hasBegun}
          error={refusal ?? undefined}
          onChange={({ target }) => {
            chooseAnew(uploads);
            setChosenId(target.value);
          }}
        >
          {albums.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        {!isBusy && !refusal && (
          <QuickUploadTiles
            takesVideos={album?.videoLimits !== undefined}
            onFiles={(files) => choose(files, uploads, tier, album?.videoLimits)}
          />
        )}
        {entries.length > 0 && <ChosenPhotos uploads={uploads} canClear={!hasBegun} />}
        <OwnerUploadStatus summary={summary} isOffline={isOffline} />
        <Button
          busy={isBusy}
          disabled={!isBusy && (refusal !== null || !entries.some(canBeSent))}
          onClick={upload}
        >
          {isBusy ? messages.ownerUpload.uploading({ percentage }) : messages.ownerUpload.quickSubmit()}
        </Button>
      </div>
    </Dialog>
  );
}

function useLeadToAlbum(album: Album | undefined, summary: UploadSummary, onClose: () => void): void {
  const navigate = useNavigate();
  const { chosen, waiting, stored, failed } = summary;
  const isDone = waiting === 0 && failed === 0 && stored > 0 && chosen === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only success leads on, not another `onClose`.
  useEffect(() => {
    if (!isDone) return;
    showStoredToast(summary);
    onClose();
    void navigate(`/albums/${album?.id}`);
  }, [isDone]);
}

function choose(
  files: File[],
  { entries, queue }: OwnerUploads,
  tier: Tier,
  videoLimits?: VideoLimits,
): void {
  const chosen = entries.filter(canBeSent).map(({ file }) => file);
  const { taken, problem } = pickForQuickUpload(files, chosen, tier, videoLimits);
  if (problem) showToast(problem, { kind: 'error' });
  queue.choose(taken, videoLimits);
}

/** Rejected photos get new client keys, because with the old keys they would go to the previous album. */
function chooseAnew({ entries, queue }: OwnerUploads): void {
  const refused = entries.filter((entry) => entry.state === 'error' && entry.canRetry);
  for (const { key } of refused) queue.remove(key);
  queue.choose(refused.map(({ file }) => file));
}

function ChosenPhotos({ uploads, canClear }: { uploads: OwnerUploads; canClear: boolean }) {
  const { entries, isOffline, queue } = uploads;
  // Cancelling also removes photos, so that the dialog can close. Memoized, because a new queue would render
  // every tile again.
  const removing = useMemo(() => ({ ...queue, cancel: queue.remove }), [queue]);
  return (
    <section aria-labelledby="quick-upload-photos" className="grid grid-cols-1 gap-1">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id="quick-upload-photos" className="text-label font-medium tabular-nums">
          {messages.photo.count({ count: entries.length })}
        </h3>
        {canClear && (
          <Button
            kind="quiet"
            onClick={() => entries.forEach(({ key }) => void queue.remove(key))}
            className="-me-4"
          >
            {messages.ownerUpload.clearAll()}
          </Button>
        )}
      </div>
      <div className="-mt-3">
        <UploadTiles
          label={messages.ownerUpload.toUpload()}
          canRemove
          entries={entries}
          isOffline={isOffline}
          queue={removing}
        />
      </div>
    </section>
  );
}

interface QuickUploadTilesProps {
  takesVideos: boolean;
  onFiles: (files: File[]) => void;
}

function QuickUploadTiles({ takesVideos, onFiles }: QuickUploadTilesProps) {
  const look = {
    className: 'h-24 gap-2 border border-control px-2 font-medium hover:bg-sunken',
    iconClass: 'size-6 text-ink-2',
    onFiles,
  };
  const [wait, watch] = usePhoneWait();
  return (
    <div>
      <div ref={watch} className="grid grid-cols-2 gap-2">
        <PickerTile {...look} icon={Camera} label={messages.ownerUpload.takePhoto()} isCamera />
        <PickerTile
          {...look}
          icon={Images}
          label={messages.ownerUpload.fromGallery()}
          takesVideos={takesVideos}
        />
      </div>
      <p role="status" className="mt-2 text-center text-label text-balance text-ink-2 empty:hidden">
        {wait}
      </p>
    </div>
  );
}

interface QuickPick {
  taken: File[];
  problem: string | null;
}

export function pickForQuickUpload(
  offered: readonly File[],
  chosen: readonly File[],
  tier: Tier,
  videoLimits?: VideoLimits,
): QuickPick {
  const { maxFiles } = UPLOAD_LIMITS;
  const { maxFileBytes } = getLimits(tier);
  const { taken, problems, dropped } = validateFiles(offered, chosen, maxFileBytes, maxFiles, videoLimits);
  if (problems.length > 0) {
    const list = problems.map(({ name, sentence }) => `${name}: ${sentence}`);
    const isAll = problems.length === offered.length;
    return { taken: [], problem: [...(isAll ? [messages.ownerUpload.noneValid()] : []), ...list].join('\n') };
  }
  return { taken, problem: dropped > 0 ? messages.photoUpload.tooMany({ max: maxFiles }) : null };
}
