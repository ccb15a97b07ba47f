// Tests of the mapping from raw EXIF tags to the fields of the product.
import { describe, expect, it } from 'vitest';
import { exifFromTags, type RawTags } from './exif-fields.ts';

const tags = (values: Record<string, unknown>): RawTags =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
const rome = {
  GPSLatitude: [
    [41, 1],
    [53, 1],
    [2496, 100],
  ],
  GPSLatitudeRef: ['N'],
  GPSLongitude: [
    [12, 1],
    [29, 1],
    [3264, 100],
  ],
  GPSLongitudeRef: ['E'],
};

describe('text', () => {
  it('loses padding, control characters and direction overrides', () => {
    const exif = exifFromTags(
      tags({ Make: ['  Can\u0000on\u0007\u202e \u0000\u0000'], Model: [' \u0000 '] }),
    );
    expect(exif).toEqual({ make: 'Canon' });
  });

  it('is cut at 500 characters without cutting one in two', () => {
    const exif = exifFromTags(tags({ ImageDescription: [`x${'🎉'.repeat(5000)}`] }));
    expect(exif?.imageDescription).toBe(`x${'🎉'.repeat(249)}`);
  });

  it('keeps markup as the text it is', () => {
    expect(exifFromTags(tags({ Artist: ['<img src=x onerror=alert(1)>'] }))?.artist).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });
});

describe('numbers', () => {
  it.each([
    ['FNumber', [0, 0]],
    ['FNumber', [28, 0]],
    ['ExposureTime', [0, 1]],
    ['FocalLength', [-50, 1]],
    ['XResolution', Number.NaN],
    ['ISOSpeedRatings', 0],
    ['ISOSpeedRatings', 'many'],
  ])('drops %s of %j', (name, value) => {
    expect(exifFromTags(tags({ [name]: value }))).toBeNull();
  });

  it('takes the first of several ISO values and turns dots per centimetre into dots per inch', () => {
    expect(
      exifFromTags(tags({ ISOSpeedRatings: [200, 0], XResolution: [100, 1], ResolutionUnit: 3 })),
    ).toEqual({
      iso: 200,
      xResolution: 254,
    });
  });
});

describe('codes', () => {
  it.each([
    [0, 'Did not fire'],
    [1, 'Fired'],
    [9, 'On, fired'],
    [15, 'On, fired, return light detected'],
    [16, 'Off, did not fire'],
    [24, 'Auto, did not fire'],
    [0x20, 'No flash function'],
    [0x5d, 'Auto, fired, red-eye reduction, return light not detected'],
    [9969, undefined],
    [3, undefined],
  ])('flash %i is %s', (code, words) => {
    expect(exifFromTags(tags({ Flash: code }))?.flash).toBe(words);
  });

  it('gives the other codes in words and drops unknown ones', () => {
    expect(exifFromTags(tags({ ExposureMode: 2, WhiteBalance: 1, ColorSpace: 65535 }))).toEqual({
      exposureMode: 'Auto bracket',
      whiteBalance: 'Manual',
      colorSpace: 'Uncalibrated',
    });
    expect(exifFromTags(tags({ ExposureMode: 7, WhiteBalance: 9, ColorSpace: 3 }))).toBeNull();
  });
});

describe('time taken', () => {
  it.each([
    ['2024:05:06 07:08:09', '+02:00', '2024-05-06T07:08:09+02:00'],
    ['2024:05:06 07:08:09', '   :  ', '2024-05-06T07:08:09'],
    ['2024:05:06 07:08:09', '+99:00', '2024-05-06T07:08:09'],
    ['0000:00:00 00:00:00', '', undefined],
    ['2023:02:31 10:00:00', '', undefined],
    ['    :  :     :  :  ', '', undefined],
  ])('%s with offset %s is %s', (stamp, offset, local) => {
    const exif = exifFromTags(tags({ DateTimeOriginal: [stamp], OffsetTimeOriginal: [offset] }));
    expect(exif?.dateTimeOriginal).toBe(local);
  });
});

describe('location', () => {
  it('is in signed degrees, with height below the sea negative', () => {
    const exif = exifFromTags(
      tags({
        ...rome,
        GPSLatitudeRef: ['S'],
        GPSLongitudeRef: ['W'],
        GPSAltitude: [85, 10],
        GPSAltitudeRef: 1,
      }),
    );
    expect(exif?.gps).toEqual({ latitude: -41.8902667, longitude: -12.4924, altitude: -8.5 });
  });

  it.each([
    [
      'latitude beyond the pole',
      {
        GPSLatitude: [
          [91, 1],
          [0, 1],
          [0, 1],
        ],
      },
    ],
    [
      'longitude beyond 180',
      {
        GPSLongitude: [
          [181, 1],
          [0, 1],
          [0, 1],
        ],
      },
    ],
    [
      'zero by zero',
      {
        GPSLatitude: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
    ],
    ['no hemisphere', { GPSLatitudeRef: [''] }],
    ['no longitude', { GPSLongitude: undefined }],
    [
      'all zeros',
      {
        GPSLatitude: [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        GPSLongitude: [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      },
    ],
  ])('is dropped: %s', (_what, absurd) => {
    expect(exifFromTags(tags({ ...rome, ...absurd }))).toBeNull();
  });

  it('outlives an absurd height', () => {
    expect(exifFromTags(tags({ ...rome, GPSAltitude: [1, 0] }))?.gps).toEqual({
      latitude: 41.8902667,
      longitude: 12.4924,
    });
  });
});
