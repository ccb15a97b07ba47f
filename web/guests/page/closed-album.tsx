import { Archive, ImageOff, type LucideIcon } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import type { AccessRefusal } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import type { ApiError } from '../../http/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { BundleDrawing, FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { EnterCode } from '../lazy-parts.tsx';
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
  const { status, message } = error;
  // The upload cards explain what to do with photos whose upload code is unknown.
  useLeftovers(uploadCode, { ...uploads, engine: status === 404 ? uploads.engine : null }, null);
  const isArchived = status === 410;
  const isPassing = status === 0 || status === 429 || status >= 500;
  const why =
    status === 404
      ? messages.guestRefusal.unknownAlbum()
      : status >= 500
        ? messages.request.unknown()
        : message;
  const sentence = isArchived ? message : messages.guestRefusal.heading();
  const { title, wallIsOpen } = error.details as { title?: string; wallIsOpen?: boolean };
  return (
    <>
      {title && <ClosedTitle>{title}</ClosedTitle>}
      <EmptyState
        as={title ? 'h2' : 'h1'}
        drawing={title || isArchived ? BundleDrawing : FrameDrawing}
        title={sentence}
      >
        {!isArchived && <p className="text-ink-2">{why}</p>}
        {status === 404 && <EnterCode />}
        {wallIsOpen && (
          <LinkButton kind="secondary" to={guestPagePath('wall', uploadCode)}>
            {messages.sharedSoFar.viewWall()}
          </LinkButton>
        )}
        {isPassing && (
          <Button busy={busy} onClick={onRetry}>
            {messages.common.retry()}
          </Button>
        )}
      </EmptyState>
    </>
  );
}

function ClosedTitle({ children: title }: { children: string }) {
  useDocumentTitle(title);
  return <EventTitle className="text-center">{title}</EventTitle>;
}

const REASONS: Partial<Record<AccessRefusal, () => string>> = {
  ALBUM_ARCHIVED: messages.closedAlbum.archived,
  ALBUM_EXPIRED: messages.closedAlbum.expired,
  LINK_CLOSED: messages.closedAlbum.linkClosed,
  PIN_REQUIRED: messages.closedAlbum.pinRequired,
};

/** Shown to the owner, and to guests when the album expires. */
export function ClosedNotice({ refusal }: { refusal: AccessRefusal }) {
  return <WarnNotice icon={Archive} text={REASONS[refusal]?.() ?? ''} />;
}

export function FullNotice({ limit }: { limit: number }) {
  return <WarnNotice icon={ImageOff} text={messages.photoUpload.albumFull({ max: limit })} />;
}

function WarnNotice({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-card bg-warn/10 p-4 text-warn">
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
