import { useEffect } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import type { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { ClaspDrawing, FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { EnterCode } from '../lazy-parts.tsx';
import { PinGateDialog } from '../page/pin-gate.tsx';

interface WallRefusalProps {
  error: ApiError;
  uploadCode: string;
  isBusy: boolean;
  onRetry: () => void;
}

export function WallRefusal(props: WallRefusalProps) {
  return (
    <div className="guest-column pt-8">
      <Refusal {...props} />
    </div>
  );
}

function Refusal({ error, uploadCode, isBusy, onRetry }: WallRefusalProps) {
  const isOutage = error.status !== 403 && error.status !== 404;
  useEffect(() => {
    if (isOutage) showToast(messages.wall.loadFailedToast(), { kind: 'error' });
  }, [isOutage]);

  if (isOutage)
    return <LoadFailure as="h1" message={messages.wall.loadFailed()} busy={isBusy} onRetry={onRetry} />;
  if (error.status === 404) {
    return (
      <EmptyState as="h1" drawing={FrameDrawing} title={messages.closedPage.albumNotFound()}>
        <p className="text-ink-2">{messages.guestRefusal.unknownAlbum()}</p>
        <EnterCode isWall />
      </EmptyState>
    );
  }
  if (error.details.pinRequired === true) {
    return (
      <>
        <EmptyState
          as="h1"
          drawing={ClaspDrawing}
          title={refusalMessage(error, messages.closedPage.wallUnavailable())}
        />
        <PinGateDialog uploadCode={uploadCode} onOpened={onRetry} />
      </>
    );
  }
  return (
    <EmptyState
      as="h1"
      drawing={FrameDrawing}
      title={refusalMessage(error, messages.closedPage.wallUnavailable())}
    >
      {error.details.takesPhotos !== false && (
        <LinkButton to={guestPagePath('upload', uploadCode)}>{messages.wall.addPhotos()}</LinkButton>
      )}
    </EmptyState>
  );
}
