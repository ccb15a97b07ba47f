import { Archive, ImageOff, type LucideIcon } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import type { AccessRefusal } from '../../../shared/rules/access.ts';
import type { ApiError } from '../../http/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { BundleDrawing, FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { GuestUploads } from '../uploads/use-guest-uploads.ts';
import { useLeftovers } from '../uploads/use-leftovers.ts';

interface GuestRefusalProps {
  uploads: GuestUploads;
  uploadCode: string;
  error: ApiError;
  busy: boolean;
  onRetry: () => void;
}

export function GuestRefusal({ uploads, uploadCode, error, busy, onRetry }: GuestRefusalProps) {
  const { status, code, message } = error;
  // The cards of photos whose upload code no longer works say what the guest can do.
  useLeftovers(uploadCode, { ...uploads, engine: status === 404 ? uploads.engine : null }, null);
  if (status === 410) {
    const title = code === 'UNKNOWN' ? messages.closedAlbum.archived() : message;
    return <EmptyState as="h1" drawing={BundleDrawing} title={title} />;
  }
  const isPassing = status === 0 || status === 429 || status >= 500;
  const why =
    status === 404
      ? messages.guestRefusal.unknownAlbum()
      : status >= 500
        ? messages.request.unknown()
        : message;
  return (
    <EmptyState as="h1" drawing={FrameDrawing} title={messages.guestRefusal.heading()}>
      <p className="text-ink-2">{why}</p>
      {isPassing && (
        <Button busy={busy} onClick={onRetry}>
          {messages.common.retry()}
        </Button>
      )}
    </EmptyState>
  );
}

const REASONS: Partial<Record<AccessRefusal, () => string>> = {
  ALBUM_ARCHIVED: messages.closedAlbum.archived,
  ALBUM_EXPIRED: messages.closedAlbum.expired,
  PIN_REQUIRED: messages.closedAlbum.pinRequired,
};

/** The banner in place of the uploader: for the owner, and for a guest at the moment when the album expires. */
export function ClosedNotice({ refusal }: { refusal: AccessRefusal }) {
  return <WarnNotice icon={Archive} text={REASONS[refusal]?.() ?? ''} />;
}

/** The banner above the uploader, whose photos may still be on their way. */
export function FullNotice({ limit }: { limit: number }) {
  return <WarnNotice icon={ImageOff} text={messages.photoUpload.albumFull({ max: limit })} />;
}

function WarnNotice({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-card bg-warn/10 p-4 text-warn">
      <Icon aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  );
}
