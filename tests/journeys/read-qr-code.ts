import decodeQr from 'qr/decode.js';
import sharp from 'sharp';

/** Returns the content of a QR code. Throws if the picture contains none. */
export async function readQrCode(dataUrl: string): Promise<string> {
  const png = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}
