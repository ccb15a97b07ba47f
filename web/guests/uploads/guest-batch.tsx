import { messages } from '../../../shared/messages/messages.ts';
import { UploadTiles } from '../../uploads/upload-tiles.tsx';
import type { RefusedFiles } from './upload-engine.ts';
import type { GuestUploads } from './use-guest-uploads.ts';

interface GuestBatchProps {
  uploads: GuestUploads;
  refused: RefusedFiles | null;
}

export function GuestBatch({ uploads, refused }: GuestBatchProps) {
  const { entries, isOffline, engine } = uploads;
  const chosen = entries.filter(({ state }) => state === 'chosen');
  const begun = entries.filter(({ state }) => state !== 'chosen');
  const tiles = engine && { canRemove: true, isOffline, queue: engine.queue };
  return (
    <>
      {refused && <RefusedFilesList {...refused} />}
      {tiles && chosen.length > 0 && (
        <UploadTiles {...tiles} label={messages.guestUpload.chosenPhotos()} entries={chosen} />
      )}
      {tiles && begun.length > 0 && (
        <UploadTiles {...tiles} label={messages.guestUpload.photosOnTheirWay()} entries={begun} />
      )}
    </>
  );
}

function RefusedFilesList({ problems, dropped, room }: RefusedFiles) {
  return (
    <>
      {dropped > 0 && (
        <p role="status" className="mt-3 rounded-control bg-warn/10 px-3 py-2 text-label text-warn">
          {messages.guestUpload.noRoom({ room, count: dropped })}
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="mt-3 rounded-control bg-danger/10 px-3 py-2 text-label text-danger">
          <ul className="grid gap-1">
            {problems.map(({ name, sentence }) => (
              <li key={name}>
                <strong dir="auto" className="font-medium break-all">
                  {name}
                </strong>
                <span>{`: ${sentence}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
