import { Camera, ImagePlus } from 'lucide-react';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { UNLIMITED } from '../../../shared/rules/tiers.ts';
import { LISTED_TYPES } from '../../../shared/rules/uploads/photo-types.ts';
import type { Elements } from '../../ui/text/elements.ts';
import { richText } from '../../ui/text/rich-text.tsx';
import { usePhoneWait } from '../../uploads/phone-wait.ts';
import { PickerTile } from '../../uploads/picker-tile.tsx';

interface PhotoPickerProps {
  limits: Pick<OpenGuestAlbum, 'maxFileBytes' | 'videoLimits'>;
  onFiles: (files: File[]) => void;
  isOver: boolean;
  videoHint?: Elements;
  /** True in the server's HTML, before the scripts run. CSS then shows whether photos are chosen. */
  isStatic?: boolean;
  children?: Elements;
}

const TILE = 'h-28 gap-2.5 px-1 sm:text-body';

export function PhotoPicker({ limits, onFiles, isOver, videoHint, isStatic, children }: PhotoPickerProps) {
  const [wait, watch] = usePhoneWait();
  return (
    <section
      aria-label={messages.guestPage.yourPhotos()}
      className={`relative rounded-sheet print:hidden border-2 border-dashed p-3 transition-colors sm:p-5 ${isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
    >
      <p className="hidden pt-4 pb-5 text-center font-display text-section pointer-fine:block">
        {isOver ? messages.guestPage.drop() : messages.guestPage.dropHere()}
      </p>
      <div ref={watch} className="grid grid-cols-2 gap-2 sm:gap-3 pointer-fine:grid-cols-1">
        <PickerTile
          icon={Camera}
          iconClass="size-7"
          label={messages.guestPage.takePhoto()}
          className={`${TILE} bg-accent text-on-accent hover:bg-accent/90 pointer-fine:hidden`}
          isCamera
          isRequired={isStatic}
          onFiles={onFiles}
        />
        <PickerTile
          icon={ImagePlus}
          iconClass="size-7"
          label={messages.guestPage.choosePhotos()}
          className={`${TILE} border border-control bg-surface text-ink pointer-coarse:hover:border-ink pointer-fine:h-14 pointer-fine:grid-flow-col pointer-fine:border-0 pointer-fine:bg-accent pointer-fine:text-on-accent pointer-fine:hover:bg-accent/90`}
          takesVideos={limits.videoLimits !== undefined}
          isRequired={isStatic}
          onFiles={onFiles}
        />
      </div>
      <p className="mt-2 text-center text-badge text-balance text-ink-2 first-letter:uppercase sm:text-label">
        {!wait && limits.maxFileBytes !== UNLIMITED && <Limits maxFileBytes={limits.maxFileBytes} />}
        {!wait && limits.videoLimits && (
          // The line is reserved for the hint, which loads later.
          <span className="block min-h-lh">{videoHint}</span>
        )}
        <span role="status">{wait}</span>
      </p>
      {children}
    </section>
  );
}

/** A phone has no room for the file types. */
function Limits({ maxFileBytes }: { maxFileBytes: number }) {
  return richText(
    messages.guestPage.limits({
      ...LISTED_TYPES,
      megabytes: maxFileBytes / 1024 ** 2,
      kinds: (text) => <span className="max-sm:hidden">{richText(text)}</span>,
    }),
  );
}
