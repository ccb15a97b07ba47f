import { Check, Clock, Eye, EyeOff, Flag, ImageUp, type LucideIcon } from 'lucide-react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { HAS_NO_HOVER } from '../../photos/grid/photo-tile.tsx';
import { photoNames } from '../../photos/photo-label.ts';
import { getVisibility } from './review-queue.ts';
import { useVisibility } from './use-visibility.ts';

/** On touch screens, visible photos are hidden from the lightbox, because two buttons would fill a tile. */
const TAPS = {
  shown: { icon: EyeOff, name: messages.tileVisibility.hidePhotoBy, to: 'hidden' },
  waiting: { icon: Check, name: messages.tileVisibility.approvePhotoBy, to: 'shown' },
  hidden: { icon: Eye, name: messages.tileVisibility.showPhotoBy, to: 'shown' },
} as const;

interface VisibilityButtonProps {
  albumId: string;
  photo: Photo;
  tabIndex?: number;
  className: string;
  iconSize?: number;
  hasIcon?: boolean;
  iconClass?: string;
}

export function VisibilityButton(props: VisibilityButtonProps) {
  const { albumId, photo, tabIndex, className, iconSize = 20, hasIcon = true, iconClass = '' } = props;
  const { icon: Icon, name, to } = TAPS[getVisibility(photo)];
  const change = useVisibility(albumId);
  const label = name(photoNames(photo));
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onClick={() => void change([photo], to)}
      className={className}
    >
      <span className={iconClass}>{hasIcon && <Icon size={iconSize} aria-hidden />}</span>
    </button>
  );
}

interface TileVisibilityProps extends Pick<VisibilityButtonProps, 'albumId' | 'photo' | 'tabIndex'> {
  isPointedAt: boolean;
}

export function TileVisibility({ isPointedAt, ...props }: TileVisibilityProps) {
  const { photo } = props;
  const isShown = photo.visibility === undefined;
  if (isShown && !photo.reports && HAS_NO_HOVER) return null;
  const onHover = isShown
    ? 'transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:none)]:hidden'
    : '';
  return (
    <>
      {photo.visibility === 'hidden' && (
        <span aria-hidden className="pointer-events-none absolute inset-0 rounded-photo bg-canvas/60" />
      )}
      {(!isShown || (photo.reports ?? 0) > 0) && <Marks {...photo} />}
      <VisibilityButton
        {...props}
        iconSize={14}
        hasIcon={!isShown || isPointedAt}
        iconClass="grid size-6 place-items-center rounded-full bg-viewer/60 text-white [@media(hover:hover)]:size-7"
        className={`absolute top-0 end-8 grid size-11 place-items-center [@media(hover:hover)]:end-0 ${onHover}`}
      />
    </>
  );
}

function Marks({ visibility, reports = 0 }: Photo) {
  return (
    <span className="pointer-events-none @container absolute inset-x-1 top-1">
      <span className="flex max-w-[calc(100%-5.5rem)] flex-wrap gap-1 @max-[5.5rem]:mt-8 @max-[5.5rem]:max-w-full">
        {visibility === 'waiting' && <Mark icon={Clock} name={messages.tileVisibility.waiting()} />}
        {visibility === 'hidden' && <Mark icon={EyeOff} name={messages.tileVisibility.hidden()} />}
        {reports > 0 && <Mark icon={Flag} name={messages.tileVisibility.reportedMark()} isSign />}
      </span>
    </span>
  );
}

function Mark({ icon: Icon, name, isSign = false }: { icon: LucideIcon; name: string; isSign?: boolean }) {
  return (
    <span
      className={`flex h-5 items-center gap-1 rounded-full text-[.6875rem]/5 font-medium text-white ${isSign ? 'size-5 shrink-0 justify-center bg-danger-solid' : 'bg-viewer/75 px-1 @min-[9.75rem]:px-1.5'}`}
    >
      <Icon aria-hidden size={12} className="shrink-0" />
      <span className={isSign ? 'sr-only' : '@max-[9.75rem]:sr-only'}>{name}</span>
    </span>
  );
}

export function CoverButton(props: { className: string; onClick: () => void }) {
  const label = messages.albumLook.useAsCover();
  return (
    <button type="button" aria-label={label} title={label} {...props}>
      <ImageUp size={20} aria-hidden />
    </button>
  );
}
