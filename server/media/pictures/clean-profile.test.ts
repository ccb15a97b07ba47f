import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSamePixels, jpegWith, segment } from '../../../tests/support/location-fixtures.ts';
import { noise } from '../../../tests/support/photo-fixtures.ts';
import { cleanHeic } from '../location/clean-heic.ts';
import { removeLocation } from '../location/remove-location.ts';
import { cleanProfile } from './clean-profile.ts';
import { readHeader } from './inspect-image.ts';
import { sharp } from './safe-sharp.ts';

const SERIAL = 'S-48291';
const profilePath = join(tmpdir(), `keepsake-display-${process.pid}.icc`);
let display: Buffer;
beforeAll(async () => {
  const { icc = Buffer.alloc(0) } = await sharp(
    await noise(8, 8).withIccProfile('p3').jpeg().toBuffer(),
  ).metadata();
  display = withDevice(icc);
  await writeFile(profilePath, display);
});
afterAll(() => rm(profilePath));

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Adds a tag with a display's name, as macOS does, and the hash of the profile. */
function withDevice(standard: Buffer): Buffer {
  const profile = Buffer.from(standard);
  utf16('Ava!').copy(profile, profile.indexOf(utf16('sP3C')));
  const count = profile.readUInt32BE(128);
  const tagsEnd = 132 + 12 * count;
  const head = Buffer.from(profile.subarray(0, tagsEnd));
  const device = Buffer.from(`mmod\0\0\0\0\0\0\u0006\u0010${SERIAL}`.padEnd(40, '\0'), 'latin1');
  head.writeUInt32BE(profile.length + 12 + device.length, 0);
  head.fill(0xab, 84, 100);
  head.writeUInt32BE(count + 1, 128);
  for (let at = 132; at < tagsEnd; at += 12) head.writeUInt32BE(head.readUInt32BE(at + 4) + 12, at + 4);
  const tag = Buffer.from('mmod\0\0\0\0\0\0\0\0', 'latin1');
  tag.writeUInt32BE(profile.length + 12, 4);
  tag.writeUInt32BE(device.length, 8);
  return Buffer.concat([head, tag, profile.subarray(tagsEnd), device]);
}

const made = () => noise(64, 48).withIccProfile(profilePath);

test.each([
  ['JPEG', () => made().jpeg().toBuffer()],
  ['PNG', () => made().png().toBuffer()],
  ['WebP', () => made().webp({ lossless: true }).toBuffer()],
  [
    'JPEG of a long profile, in two segments',
    () =>
      jpegWith(
        segment(0xe2, 'ICC_PROFILE\0\x01\x02', display.subarray(0, 500)),
        segment(0xe2, 'ICC_PROFILE\0\x02\x02', display.subarray(500)),
      ),
  ],
])(
  '%s: the clean copy keeps the colours of the display’s profile and loses its serial number and name',
  async (_, make) => {
    const original = await make();
    expect((await sharp(original).metadata()).icc?.includes(SERIAL)).toBe(true);
    const copy = removeLocation(Buffer.from(original));
    const { icc } = await sharp(copy).metadata();
    expect([icc?.length, icc?.includes(SERIAL), icc?.includes(utf16('Ava!'))]).toEqual([
      display.length,
      false,
      false,
    ]);
    expect(icc?.subarray(84, 100)).toEqual(Buffer.alloc(16));
    await expectSamePixels(copy, original);
    expect(removeLocation(Buffer.from(copy)).equals(copy)).toBe(true);
  },
);

test('a HEIC loses only the private parts of its colour profile', async () => {
  const original = await made().avif().toBuffer();
  const at = original.indexOf(display);
  expect(at).toBeGreaterThan(0);
  const expected = Buffer.from(original);
  cleanProfile(expected.subarray(at, at + display.length));
  expect(expected.includes(SERIAL)).toBe(false);
  expect(cleanHeic(Buffer.from(original)).equals(expected)).toBe(true);
});

test('thumbnail and preview drop a display’s private colour profile and keep a clean colour profile', async () => {
  const path = `${profilePath}.jpg`;
  await writeFile(path, await made().jpeg().toBuffer());
  expect((await readHeader(path)).keptProfile).toBeNull();
  await writeFile(path, removeLocation(await made().jpeg().toBuffer()));
  expect((await readHeader(path)).keptProfile?.length).toBe(display.length);
  await rm(path);
});

test('a truncated colour profile, or bytes that are no colour profile, stay unchanged', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(300, 'mmod'),
    display.subarray(0, 131),
    display.subarray(0, 140),
  ]) {
    const before = Buffer.from(bytes);
    expect(cleanProfile(bytes)).toBe(false);
    expect(bytes.equals(before)).toBe(true);
  }
});
