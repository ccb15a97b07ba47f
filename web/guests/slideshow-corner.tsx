// The QR code of the guest link in the corner of the slideshow, large enough to scan across a room.

import type { WallPage } from '../../shared/api/guests-api.ts';
import { wallMessages } from '../../shared/messages/en/wall-messages.ts';

interface SlideshowCodeProps {
  page: WallPage;
  /** In the middle of an empty screen. */
  isLarge?: boolean;
}

export function SlideshowCode({ page: { album, qrCodeDataUrl }, isLarge = false }: SlideshowCodeProps) {
  return (
    <figure className="grid w-min justify-items-center gap-1 rounded-card bg-white p-2 text-center text-[#111827] shadow-float">
      <img
        src={qrCodeDataUrl}
        alt={wallMessages.qrCode({ album: album.title })}
        className={`max-w-none [image-rendering:pixelated] ${isLarge ? 'size-[min(20rem,44vmin)]' : 'size-[clamp(6.5rem,17vmin,13rem)]'}`}
      />
      <figcaption className="grid gap-0.5 px-1 pb-1">
        <span className="text-label font-medium">{wallMessages.scan()}</span>
        <span className="upload-code text-badge text-[#4b5563]">{album.uploadCode}</span>
      </figcaption>
    </figure>
  );
}
