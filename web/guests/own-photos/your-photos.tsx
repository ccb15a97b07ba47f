import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { sessionsOfDevice } from '../../browser/storage/device-uploads.ts';
import { useSession } from '../../browser/storage/session.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { type OwnPhotos, useOwnPhotos } from './own-photos.ts';
import { YourPhotosDialog } from './your-photos-dialog.tsx';

interface YourPhotosProps {
  uploadCode: string;
  stored: number;
  /** A change may concern own photos. */
  photos?: readonly Photo[];
  isArchived?: boolean;
  /** Set once this page has put photos into the album. */
  contributedId?: string | undefined;
  onDeleted?: (photoId: string) => void;
}

const LINK =
  'inline-flex min-h-11 items-center rounded-control px-3 text-label font-medium text-accent tabular-nums underline-offset-4 hover:underline';

export function YourPhotos(props: YourPhotosProps) {
  const { uploadCode, stored, photos } = props;
  const hasSessions = sessionsOfDevice(uploadCode, 1).length > 0;
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
      <Arrival mine={mine} />
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

/** Milliseconds: many events ask once. */
const LOOK_MS = 500;
/** Guests get no events of photos that wait or are hidden. */
const LOOK_AGAIN_MS = 10_000;

/** While it is open it is as live as the page. */
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

type Outcome = { kind: 'taken' } | { kind: 'failed'; token: string; message: string; canRetry: boolean };

const TRANSFER = /^#transfer=(.+)$/u;

/** The secret of the link leaves the address first. */
function Arrival({ mine }: { mine: OwnPhotos }) {
  const { pathname, search, hash, go } = usePageAddress();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const taking = useRef<string | null>(null);

  async function take(token: string): Promise<void> {
    setOutcome(null);
    try {
      await mine.take(token);
      setOutcome({ kind: 'taken' });
    } catch (error) {
      const canRetry = !(error instanceof ApiError && error.code === 'TRANSFER_ENDED');
      const reason = refusalMessage(error, messages.yourPhotos.takeFailed());
      const message = canRetry ? reason : messages.yourPhotos.takeEnded({ reason });
      setOutcome({ kind: 'failed', token, message, canRetry });
    }
  }

  useEffect(() => {
    const token = TRANSFER.exec(hash)?.[1];
    if (token === undefined || taking.current === token) return;
    taking.current = token;
    go(pathname + search, { replace: true });
    void take(token);
  });

  if (outcome === null) return null;
  if (outcome.kind === 'taken')
    return (
      <Notice icon={<CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />}>
        {messages.yourPhotos.taken()}
      </Notice>
    );
  return (
    <Notice icon={<TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />}>
      <span>{outcome.message}</span>
      {outcome.canRetry && (
        <Button kind="secondary" className="mt-2 flex" onClick={() => void take(outcome.token)}>
          {messages.common.retry()}
        </Button>
      )}
    </Notice>
  );
}

function Notice({ icon, children }: { icon: ReactElement; children: ReactNode }) {
  return (
    <div role="status" className="mt-6 flex gap-3 rounded-card bg-sunken p-4">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
