import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { hashDistance, parseHash, perceptualHash } from './perceptual-hash.ts';

/** Paints soft spots of colour that depend on the seed. */
function paint(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const spots = Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => random(256)));
  const image = sharp(spots, { raw: { width: 8, height: 6, channels: 3 } });
  return image.resize(800, 600, { fit: 'fill' }).jpeg().toBuffer();
}

async function hashOf(picture: Buffer, change: (image: Sharp) => Sharp = (image) => image) {
  const changed = await change(sharp(picture)).jpeg({ quality: 60 }).toBuffer();
  return perceptualHash(await sharp(changed).raw().toBuffer({ resolveWithObject: true }));
}

test('the perceptual hash differs in few bits for a smaller, brighter or slightly cropped copy, and in many for another photo', async () => {
  const [one, other] = await Promise.all([paint(1), paint(2)]);
  const hash = await hashOf(one);
  expect(hash).toMatch(/^[0-9a-f]{16}$/u);
  const copies = await Promise.all([
    hashOf(one, (image) => image.resize(200)),
    hashOf(one, (image) => image.modulate({ brightness: 1.1 })),
    hashOf(one, (image) => image.extract({ left: 6, top: 4, width: 786, height: 590 })),
  ]);
  for (const copy of copies) expect(hashDistance(parseHash(hash), parseHash(copy))).toBeLessThanOrEqual(6);
  expect(hashDistance(parseHash(hash), parseHash(await hashOf(other)))).toBeGreaterThan(12);
});

test('a grey picture and a picture of a single pixel have a perceptual hash', () => {
  expect(perceptualHash({ data: Buffer.from([200]), info: { width: 1, height: 1, channels: 1 } })).toBe(
    '0'.repeat(16),
  );
});
