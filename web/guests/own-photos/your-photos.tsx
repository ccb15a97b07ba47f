import { useEffect } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { listDeviceSessions } from '../../browser/storage/device-uploads.ts';
import { useSession } from '../../browser/storage/session.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { useOwnPhotos } from './own-photos.ts';
import { YourPhotosDialog } from './your-photos-dialog.tsx';

interface YourPhotosProps {
  uploadCode: string;
  stored: number;
  /** A change in this list may concern the guest's own photos. */
  photos?: readonly Photo[];
  isArchived?: boolean;
  /** Id of the album to which this page has added photos. Undefined if there are none. */
  contributedId?: string | undefined;
  onDeleted?: (photoId: string) => void;
}

const LINK =
  'inline-flex min-h-11 items-center rounded-control px-3 text-label font-medium text-accent tabular-nums underline-offset-4 hover:underline';

export function YourPhotos(props: YourPhotosProps) {
  const { uploadCode, stored, photos } = props;
  const hasSessions = listDeviceSessions(uploadCode, 1).length > 0;
  const { own: mine, photos: own, removed } = useOwnPhotos(uploadCode, hasSessions);
  const overlay = useOverlayParam('mine');
  const isOpen = overlay.opened !== null;
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (stored > 0) mine.loadSoon();
  }, [mine, stored]);
  useLookAgain(isOpen, photos, mine.loadUnlessLoading);

  return (
    <>
      {own.length + removed > 0 && (
        <p className="mt-6 text-center">
          <button type="button" aria-haspopup="dialog" onClick={() => overlay.open('on')} className={LINK}>
            {messages.yourPhotos.open({ count: own.length })}
          </button>
        </p>
      )}
      {isSignedIn && props.contributedId && (
        <p className="mt-6 text-center">
          <a href={`/my-uploads/${props.contributedId}`} className={LINK}>
            {messages.albumList.viewMyUploads()}
          </a>
        </p>
      )}
      {isOpen && (
        <YourPhotosDialog
          uploadCode={uploadCode}
          isArchived={props.isArchived ?? false}
          onDeleted={props.onDeleted}
          onClose={overlay.close}
        />
      )}
    </>
  );
}

/** Delay in milliseconds, so that many events cause a single request. */
const LOOK_MS = 500;
/** Polling interval in milliseconds: guests get no events about hidden or waiting photos. */
const LOOK_AGAIN_MS = 10_000;

function useLookAgain(isOpen: boolean, photos: unknown, look: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of photos is the reason to look.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void look(), LOOK_MS);
    const again = setInterval(() => document.hidden || void look(), LOOK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
    };
  }, [isOpen, photos, look]);
}
