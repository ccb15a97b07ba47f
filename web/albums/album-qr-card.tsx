// The QR code that guests scan, its code and its link, on white in both themes.

import type { Album } from '../../shared/api/albums-api.ts';
import { readableUploadCode } from '../../shared/rules/upload-code.ts';

interface AlbumQrCardProps {
  album: Album;
  qrCodeDataUrl: string;
}

export function AlbumQrCard({ album, qrCodeDataUrl }: AlbumQrCardProps) {
  return (
    <section
      aria-label="QR code for guests"
      className="mb-6 grid justify-items-center gap-3 rounded-card border border-line p-4 text-center"
    >
      <img
        src={qrCodeDataUrl}
        alt={`QR code to upload photos to ${album.title}`}
        className="aspect-square w-full max-w-64 rounded-control bg-white p-2"
      />
      <p className="upload-code text-card">{readableUploadCode(album.uploadCode)}</p>
      <a
        href={album.guestUploadUrl}
        className="max-w-full text-label break-all text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        {album.guestUploadUrl.replace(/^https?:\/\//u, '')}
      </a>
    </section>
  );
}

/** Saves the QR code under the album's name. */
export function downloadQrCode(title: string, qrCodeDataUrl: string): void {
  const link = document.createElement('a');
  link.href = qrCodeDataUrl;
  link.download = qrFilename(title);
  link.click();
}

/** 'ines-theo-lisbon-qr.png' (specification, section 9). */
export function qrFilename(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug === '' ? 'album-qr.png' : `${slug}-qr.png`;
}
