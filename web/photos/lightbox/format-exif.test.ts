import { describe, expect, it } from 'vitest';
import {
  exifSections,
  formatCodecs,
  formatCoordinates,
  formatLocalTime,
  formatShutter,
  mapLink,
} from './format-exif.ts';

const full = {
  make: 'Canon',
  model: 'EOS R5',
  lensModel: 'RF24-105mm F4 L IS USM',
  software: 'Firmware 1.8',
  iso: 400,
  fNumber: 4,
  exposureTime: 0.008,
  focalLength: 5.859375,
  flash: 'Did not fire',
  exposureMode: 'Auto',
  whiteBalance: 'Auto',
  dateTimeOriginal: '2024-05-06T07:08:09+02:00',
  gps: { latitude: -33.8688, longitude: -151.2093, altitude: -12.5 },
  imageWidth: 4048,
  imageHeight: 3036,
  colorSpace: 'sRGB',
  xResolution: 240,
  copyright: '© José Ñ',
  artist: 'José Ñ',
  imageDescription: 'The cake',
};

// Intl writes a narrow space before AM in some versions.
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('the EXIF panel', () => {
  it('has every section of the specification, in its order', () => {
    const sections = exifSections(full);
    expect(sections.map((each) => each.title)).toEqual([
      'Camera',
      'Settings',
      'Date & Time',
      'Location',
      'Image Properties',
      'Additional Info',
    ]);
    const words = Object.fromEntries(
      sections.flatMap((each) => each.lines.map((l) => [l.label, plain(l.value)])),
    );
    expect(words).toEqual({
      Make: 'Canon',
      Model: 'EOS R5',
      Lens: 'RF24-105mm F4 L IS USM',
      Software: 'Firmware 1.8',
      ISO: '400',
      Aperture: 'f/4',
      Shutter: '1/125 s',
      'Focal length': '5.86 mm',
      Flash: 'Did not fire',
      'Exposure mode': 'Auto',
      'White balance': 'Auto',
      Taken: 'May 6, 2024, 7:08:09 AM (UTC+02:00)',
      Coordinates: '33.86880° S, 151.20930° W',
      Altitude: '-12.5 m',
      Dimensions: '4048 × 3036',
      'Colour space': 'sRGB',
      DPI: '240',
      Copyright: '© José Ñ',
      Artist: 'José Ñ',
      Description: 'The cake',
    });
  });

  it('translates each part of a value, and keeps unknown parts', () => {
    const flash = (told: string) =>
      exifSections({ flash: told }).flatMap(({ lines }) => lines.map(({ value }) => value));
    expect(flash('Auto, fired, red-eye reduction')).toEqual(['Auto, fired, red-eye reduction']);
    expect(flash('Strobe, fired')).toEqual(['Strobe, fired']);
  });

  it('leaves out unknown values', () => {
    expect(exifSections(null)).toEqual([]);
    expect(exifSections({})).toEqual([]);
    expect(exifSections({ iso: 50 })).toEqual([
      { id: 'settings', title: 'Settings', lines: [{ label: 'ISO', value: '50' }] },
    ]);
  });

  it('shows an altitude of zero', () => {
    const [location] = exifSections({ gps: { latitude: 1, longitude: 1, altitude: 0 } });
    expect(location?.lines.at(-1)).toEqual({ label: 'Altitude', value: '0 m' });
  });

  it.each([
    [0.000376, '1/2660 s'],
    [1 / 60, '1/60 s'],
    [0.4, '1/2.5 s'],
    [0.5, '1/2 s'],
    [1, '1 s'],
    [2.5, '2.5 s'],
    [30, '30 s'],
  ])('shows an exposure time of %f as %s', (seconds, words) => {
    expect(formatShutter(seconds)).toBe(words);
  });

  it('names the hemisphere and links to a map', () => {
    expect(formatCoordinates({ latitude: 43.46716, longitude: 11.88539 })).toBe('43.46716° N, 11.88539° E');
    expect(formatCoordinates({ latitude: -0.3713, longitude: 36.05642 })).toBe('0.37130° S, 36.05642° E');
    expect(mapLink({ latitude: -0.3713, longitude: 36.05642 })).toContain('mlat=-0.3713&mlon=36.05642');
  });

  it('tells the duration and the codecs of a video, even without EXIF', () => {
    const type = 'video/quicktime; codecs="hvc1.2.4.L123.B0, mp4a.40.2"';
    const video = { durationMs: 12_400, type, isHdr: true, hasSound: true, sourceUrl: '/source' };
    const [section, ...others] = exifSections(null, { width: 1080, height: 1920, video });
    expect(others).toEqual([]);
    expect(section?.title).toBe('Video');
    expect(section?.lines.map(({ label, value }) => [label, value])).toEqual([
      ['Duration', '0:12'],
      ['Codec', 'HEVC, AAC (HDR)'],
      ['Dimensions', '1080 × 1920'],
    ]);
  });

  it.each([
    ['avc1.64001f, mp4a.40.2', 'H.264, AAC'],
    ['vp09.00.10.08, opus', 'VP9, Opus'],
    ['av01.0.04M.08', 'AV1'],
    ['hev1.1.6.L93.B0, mp4a.6b', 'HEVC, MP3'],
  ])('calls the codecs %s %s', (codecs, names) => {
    expect(formatCodecs(`video/mp4; codecs="${codecs}"`)).toBe(names);
  });

  it('labels the time of a change as a time of change', () => {
    const [section] = exifSections({ dateTimeModified: '2018-07-25T16:34:23' });
    expect(section?.title).toBe('Date & Time');
    expect(section?.lines.map(({ label, value }) => [label, plain(value)])).toEqual([
      ['Modified', 'Jul 25, 2018, 4:34:23 PM'],
    ]);
  });

  it('shows the camera’s clock, not the reader’s', () => {
    expect(plain(formatLocalTime('2018-07-25T16:34:23'))).toBe('Jul 25, 2018, 4:34:23 PM');
    expect(formatLocalTime('whenever')).toBe('whenever');
  });
});
