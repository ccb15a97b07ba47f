import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paintPhoto } from '../../scripts/paint-photo.ts';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Phone EXIF: 21:14 on a June evening in Lisbon, 1/120 s at f/1.8. */
const EVENING = {
  IFD0: { Make: 'Google', Model: 'Pixel 9' },
  IFD2: {
    FNumber: '18/10',
    ExposureTime: '1/120',
    ISOSpeedRatings: '64',
    FocalLength: '69/10',
    DateTimeOriginal: '2026:06:20 21:14:05',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 42/1 3600/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2400/100',
  },
};

export async function partyPhotos(): Promise<PickedFile[]> {
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  return [
    jpeg('toast.jpg', await paintPhoto({ seed: 3, exif: EVENING })),
    jpeg('sideways.jpg', await paintPhoto({ seed: 2, width: 3024, height: 4032, orientation: 6 })),
    jpeg('first-dance.jpg', await paintPhoto({ seed: 5 })),
    {
      name: 'IMG_0042.HEIC',
      mimeType: 'image/heic',
      buffer: await readFile(join(import.meta.dirname, '..', 'fixtures', 'painted-12mp.heic')),
    },
    jpeg('table-plan.jpg', Buffer.from('Table 1: Ines, Theo, Ava, Grandma.')),
  ];
}
