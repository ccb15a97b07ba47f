import { create } from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrCodeDataUrl } from './qr-code.ts';

test.each([
  'https://photos.example.org/upload/ABCDEFGHJKLMNPQR',
  `https://${'a-long-name.'.repeat(12)}example.org/upload/ABCDEFGHJKLMNPQR`,
])(
  'the QR code of %s has 600 pixels, a quiet zone of four modules, and every module in the right place',
  async (link) => {
    const png = Buffer.from(qrCodeDataUrl(link).replace('data:image/png;base64,', ''), 'base64');
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([600, 600]);
    const { modules } = create(link, { errorCorrectionLevel: 'M' });
    const scale = 600 / (modules.size + 8);
    const isDark = (row: number, column: number) => {
      const [y, x] = [row, column].map((module) => Math.floor((module + 4.5) * scale)) as [number, number];
      return (data[y * 600 + x] ?? 255) < 128;
    };
    const inside = (module: number) => module >= 0 && module < modules.size;
    const wrong: string[] = [];
    for (let row = -4; row < modules.size + 4; row += 1) {
      for (let column = -4; column < modules.size + 4; column += 1) {
        const wanted = inside(row) && inside(column) && Boolean(modules.get(row, column));
        if (isDark(row, column) !== wanted) wrong.push(`${row}, ${column}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
