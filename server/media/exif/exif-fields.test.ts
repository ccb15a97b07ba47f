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

describe('EXIF text', () => {
  it('loses padding, control characters and direction overrides', () => {
    const exif = exifFromTags(
      tags({ Make: ['  Can\u0001on\u0007\u202e \u0000\u0000'], Model: [' \u0000 '] }),
    );
    expect(exif).toEqual({ make: 'Canon' });
  });

  it('ends at its NUL byte, whether or not the reader has already cut it there', () => {
    const exif = exifFromTags(
      tags({ Make: ['Canon', '7f%x'], Model: ['EOS R5\u0000garbage'], Artist: ['', 'Mallory'] }),
    );
    expect(exif).toEqual({ make: 'Canon', model: 'EOS R5' });
  });

  it('of the copyright falls back to the editor if the photographer is blank', () => {
    expect(exifFromTags(tags({ Copyright: [' ', '© Ava'] }))?.copyright).toBe('© Ava');
    expect(exifFromTags(tags({ Copyright: ['© Ines', '© Ava'] }))?.copyright).toBe('© Ines');
  });

  it('is read from untyped bytes', () => {
    const exif = exifFromTags(tags({ Make: [...Buffer.from('Leica\0\0ÿ')], Model: [...Buffer.from('Q3')] }));
    expect(exif).toEqual({ make: 'Leica', model: 'Q3' });
  });

  it('is cut at 500 characters without splitting a character', () => {
    const exif = exifFromTags(tags({ ImageDescription: [`x${'🎉'.repeat(5000)}`] }));
    expect(exif?.imageDescription).toBe(`x${'🎉'.repeat(249)}`);
  });

  it('keeps markup as plain text', () => {
    expect(exifFromTags(tags({ Artist: ['<img src=x onerror=alert(1)>'] }))?.artist).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });
});

describe('EXIF numbers', () => {
  it.each([
    ['FNumber', [0, 0]],
    ['FNumber', [28, 0]],
    ['ExposureTime', [0, 1]],
    ['FocalLength', [-50, 1]],
    ['XResolution', Number.NaN],
    ['ISOSpeedRatings', 0],
    ['ISOSpeedRatings', 'many'],
  ])('of %s are dropped if they are %j', (name, value) => {
    expect(exifFromTags(tags({ [name]: value }))).toBeNull();
  });

  it('use the first of several ISO values', () => {
    expect(
      exifFromTags(tags({ ISOSpeedRatings: [200, 0], XResolution: [100, 1], ResolutionUnit: 3 })),
    ).toEqual({
      iso: 200,
      xResolution: 254,
    });
  });
});

describe('EXIF codes', () => {
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
  ])('show flash %i as %s', (code, words) => {
    expect(exifFromTags(tags({ Flash: code }))?.flash).toBe(words);
  });

  it('are shown in words, and unknown codes are dropped', () => {
    expect(exifFromTags(tags({ ExposureMode: 2, WhiteBalance: 1, ColorSpace: 65535 }))).toEqual({
      exposureMode: 'Auto bracket',
      whiteBalance: 'Manual',
      colorSpace: 'Uncalibrated',
    });
    expect(exifFromTags(tags({ ExposureMode: 7, WhiteBalance: 9, ColorSpace: 3 }))).toBeNull();
  });
});

describe('the EXIF time taken', () => {
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

describe('a photo without the EXIF time taken', () => {
  const original = { DateTimeOriginal: '2026-06-20T15:16:17+02:00' };
  const created = { DateCreated: '2026-06-20T15:16', CreateDate: '2026-06-21T10:00:00.25Z' };
  const digitized = { DateTimeDigitized: ['2026:06:20 15:16:17'], OffsetTimeDigitized: ['+02:00'] };
  const modified = { DateTime: ['2026:07:01 08:00:00'] };

  it.each([
    ['XMP’s time taken', digitized, { ...created, ...original }, '2026-06-20T15:16:17+02:00'],
    ['XMP’s time of creation', digitized, created, '2026-06-20T15:16:00'],
    ['the time when the file was made', digitized, {}, '2026-06-20T15:16:17+02:00'],
    [
      'the same in XMP',
      { DateTimeDigitized: ['0000:00:00 00:00:00'] },
      { CreateDate: created.CreateDate },
      '2026-06-21T10:00:00+00:00',
    ],
  ])('uses %s', (_what, exif, xmp, time) => {
    const found = exifFromTags(tags({ ...exif, ...modified }), tags(xmp));
    expect(found).toEqual({ dateTimeOriginal: time });
  });
});

describe('the EXIF time of the last change', () => {
  it('is not used as the time taken, and is shown only if that is missing', () => {
    const modified = { DateTime: ['2024:05:06 07:08:09'], OffsetTime: ['+02:00'] };
    expect(exifFromTags(tags(modified))).toEqual({ dateTimeModified: '2024-05-06T07:08:09+02:00' });
    expect(exifFromTags(tags({ ...modified, DateTimeOriginal: ['2023:01:02 03:04:05'] }))).toEqual({
      dateTimeOriginal: '2023-01-02T03:04:05',
    });
  });
});

describe('XMP', () => {
  const xmp = tags({
    LensModel: 'EF50mm f/1.8',
    GPSLatitude: '38,42.6N',
    GPSLongitude: '9,8.4W',
    GPSAltitude: '25/2',
  });

  it('supplies lens and position if EXIF lacks them', () => {
    expect(exifFromTags({}, xmp)).toEqual({
      lensModel: 'EF50mm f/1.8',
      gps: { latitude: 38.71, longitude: -9.14, altitude: 12.5 },
    });
    expect(exifFromTags({}, tags({ Lens: '50mm' }))).toEqual({ lensModel: '50mm' });
    const own = exifFromTags(tags({ ...rome, LensModel: ['RF50mm'] }), xmp);
    expect(own).toEqual({ lensModel: 'RF50mm', gps: { latitude: 41.8902667, longitude: 12.4924 } });
  });

  it.each([
    ['38.71', 'N', '9.14', 'W', { latitude: 38.71, longitude: -9.14 }],
    ['33.8688', 'S', '151.2093', 'E', { latitude: -33.8688, longitude: 151.2093 }],
    ['-33.8688', 's', '70.5', 'West', { latitude: -33.8688, longitude: -70.5 }],
    ['33,52.128S', 'S', '151,12.558E', 'E', { latitude: -33.8688, longitude: 151.2093 }],
    ['-33.8688', '', '151.2093', '', { latitude: -33.8688, longitude: 151.2093 }],
  ])(
    'may have spaces between the letters of a position: %s %s, %s %s',
    (GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef, gps) => {
      const written = tags({ GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef });
      expect(exifFromTags({}, written)).toEqual({ gps });
    },
  );

  it.each(['N', '98,42.6N', '38,42,36,12N', '38,42.6E', `${'1'.repeat(400)}N`])(
    'with the impossible position %s is dropped',
    (GPSLatitude) => {
      expect(exifFromTags({}, tags({ GPSLatitude, GPSLongitude: '9,8.4W' }))).toBeNull();
    },
  );
});

describe('an EXIF location', () => {
  it.each([
    ['38/1 42/1 3600/100', '9/1 8/1 2400/100'],
    ['38 deg 42\' 36.00" N', '9 deg 8\' 24.00" W'],
    ['38.71', '9.14'],
  ])('may be a text: %s', (latitude, longitude) => {
    const written = {
      GPSLatitude: [latitude],
      GPSLatitudeRef: ['N'],
      GPSLongitude: [longitude],
      GPSLongitudeRef: ['W'],
    };
    expect(exifFromTags(tags(written))?.gps).toEqual({ latitude: 38.71, longitude: -9.14 });
  });

  it('may be a single fraction instead of degrees, minutes and seconds', () => {
    const written = {
      GPSLatitude: [3871, 100],
      GPSLatitudeRef: ['S'],
      GPSLongitude: [914, 100],
      GPSLongitudeRef: ['E'],
    };
    expect(exifFromTags(tags(written))?.gps).toEqual({ latitude: -38.71, longitude: 9.14 });
  });

  it('has signed degrees, and a negative altitude below sea level', () => {
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
  ])('is dropped if it is impossible: %s', (_what, absurd) => {
    expect(exifFromTags(tags({ ...rome, ...absurd }))).toBeNull();
  });

  it('is kept even if its altitude is impossible', () => {
    expect(exifFromTags(tags({ ...rome, GPSAltitude: [1, 0] }))?.gps).toEqual({
      latitude: 41.8902667,
      longitude: 12.4924,
    });
  });
});
