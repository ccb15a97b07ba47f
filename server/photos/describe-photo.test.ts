import { describe, expect, test } from 'vitest';
import { photoSchema } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import { describePhoto, describePhotos, type ViewerContext } from './describe-photo.ts';
import type { ShownPhoto } from './photo-list-store.ts';

const ctx = {
  now: () => Date.UTC(2026, 5, 20),
  keys: { signFileLink: (text: string) => text.padEnd(86, '-') },
} as unknown as Context;

const row: ShownPhoto = {
  id: 'photo',
  originalFilename: '"exif":null} \u2028 😀.jpg',
  storedFilename: `${'a'.repeat(32)}.jpg`,
  mimeType: 'image/jpeg',
  sizeBytes: 1_000,
  width: 40,
  height: 30,
  createdAt: Date.UTC(2026, 5, 20),
  takenAt: null,
  uploaderName: 'Theo "the} guest"',
  placeholder: '',
  exif: JSON.stringify({ make: '}"', gps: { latitude: 38.7, longitude: -9.1 } }),
  video: null,
  playbackCopy: null,
  state: 'ready',
  visibility: 'shown',
  caption: null,
  groupName: null,
  heartCount: 2,
  reportCount: 3,
};
const everything: Partial<ShownPhoto> = {
  caption: '\\ "}',
  visibility: 'hidden',
  state: 'unreadable',
  exif: null,
};

describe.each(['owner', 'uploader', 'guest', 'admin'] as const)(
  'a photo’s description for %s',
  (audience) => {
    test.each([true, false])('respects whether the location is hidden from guests: %s', (hideLocation) => {
      for (const guestsDownload of [true, false]) {
        const viewerContext: ViewerContext = {
          albumId: 'album',
          accessEpoch: 1,
          audience,
          hideLocation,
          guestsDownload,
          heartsEnabled: guestsDownload,
        };
        const rows = [row, { ...row, ...everything }];
        const listed = describePhotos(ctx, rows, viewerContext);
        for (const [index, each] of rows.entries()) {
          expect(listed[index]).toEqual(describePhoto(ctx, each, viewerContext));
          const json = JSON.stringify(photoSchema.parse(listed[index]));
          expect(json.includes('38.7')).toBe(each.exif !== null && !(hideLocation && audience === 'guest'));
        }
      }
    });
  },
);
