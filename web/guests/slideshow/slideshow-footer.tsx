import type { WallPage } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { formatCredit } from '../../photos/photo-label.ts';

interface SlideshowFooterProps {
  page: WallPage;
  photos?: readonly Photo[];
  isCodeLarge?: boolean;
}

/** Sizes grow with the screen, because viewers stand further away. */
export function SlideshowFooter({ page, photos = [], isCodeLarge = false }: SlideshowFooterProps) {
  const hasCaptions = photos.some(({ caption }) => caption);
  // Each caption has its own credit.
  const groups = hasCaptions ? photos.map((photo) => [photo]) : [photos];
  const takesPhotos = useTakesPhotos(page.album);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-4 max-sm:has-data-long:top-0 max-sm:has-data-long:flex-wrap max-sm:has-data-long:content-between max-sm:has-data-long:pt-20 p-[max(1rem,2vmin,env(safe-area-inset-bottom))]">
      <p className="grid min-w-0 grid-cols-1 max-sm:has-data-long:basis-full rounded-card bg-viewer/60 px-[max(.75rem,1.6vmin)] py-[max(.5rem,1vmin)]">
        <span
          dir="auto"
          className="line-clamp-2 font-display text-[clamp(24px,2.4vw,54px)]/[1.2] text-balance"
        >
          {page.album.title}
        </span>
        {groups.map((group, index) => (
          <Credit key={group[0]?.id ?? ''} photos={group} hasCaption={hasCaptions} isFurther={index > 0} />
        ))}
      </p>
      {takesPhotos && (
        <div className="ms-auto shrink-0">
          <SlideshowCode page={page} size={isCodeLarge ? LARGE : USUAL} />
        </div>
      )}
    </div>
  );
}

interface CreditProps {
  photos: readonly Photo[];
  hasCaption: boolean;
  isFurther: boolean;
}

function Credit({ photos, hasCaption, isFurther }: CreditProps) {
  const caption = hasCaption ? photos[0]?.caption : undefined;
  return (
    <span className={`grid grid-cols-1 ${isFurther ? 'mt-[1.2vmin]' : ''}`}>
      {caption && (
        <span dir="auto" data-long={caption.length > LONG || undefined} className={LINE}>
          {caption}
        </span>
      )}
      <span className="flex gap-[.6em] text-[clamp(20px,2vw,44px)]/[1.3] text-white/85">
        {[...new Set(photos.map(formatCredit))].map((name) => (
          <span key={name} dir="auto" className="min-w-0 truncate">
            {name}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Length in characters from which captions are smaller, and on a phone above the photo. */
const LONG = 90;
const LINE =
  'max-w-[40ch] wrap-anywhere text-[clamp(20px,2vw,44px)]/[1.3] data-long:max-w-[64ch] data-long:text-[clamp(14px,1.3vw,30px)]/[1.35]';

const USUAL = 'clamp(160px, 14vmin, 320px)';
const LARGE = `min(2 * ${USUAL}, 60vw, 60vh)`;
const ALONE = 'min(44vmin, 60vw)';
const IN_CELL = { width: 'min(58cqh, 78cqw)', height: 'min(58cqh, 78cqw)' };

interface SlideshowCodeProps {
  page: WallPage;
  size?: string;
  isInCell?: boolean;
}

/** The QR code is large enough to scan across a room. */
export function SlideshowCode({ page, size = ALONE, isInCell = false }: SlideshowCodeProps) {
  const { album, qrCodeDataUrl } = page;
  // A page that was opened from the guest page has no QR code.
  return !qrCodeDataUrl ? null : (
    <figure className="grid w-min shrink-0 justify-items-center gap-1 rounded-card bg-white p-2 text-center text-[#14161a] shadow-float">
      <img
        src={qrCodeDataUrl}
        alt={messages.share.qrCode({ title: album.title })}
        style={isInCell ? IN_CELL : { width: size, height: size }}
        className="max-w-none transition-[width,height] duration-600 [image-rendering:pixelated]"
      />
      <figcaption className="grid gap-0.5 px-1 pb-1 text-[clamp(14px,1.5vmin,28px)]/[1.3]">
        {!isInCell && <span className="font-medium">{messages.wall.scan()}</span>}
        <span className="upload-code text-[#4a4d53]">{album.uploadCode}</span>
      </figcaption>
    </figure>
  );
}
