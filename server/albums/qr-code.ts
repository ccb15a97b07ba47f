// The QR code of an album's guest link, as a PNG that prints well.

import { toDataURL } from 'qrcode';

const KEPT_MOST = 500;
const kept = new Map<string, string>();

/** A data URL: 600 pixels square, black on white, with its quiet zone of four modules. */
export async function qrCodeDataUrl(link: string): Promise<string> {
  const known = kept.get(link);
  if (known) return known;
  const url = await toDataURL(link, { width: 600, margin: 4, errorCorrectionLevel: 'M' });
  if (kept.size >= KEPT_MOST) kept.clear();
  kept.set(link, url);
  return url;
}
