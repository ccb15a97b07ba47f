// The JSON of a page of photos, whose photos' texts are kept from page to page.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Photo, photoSchema } from '../../shared/api/photos-api.ts';
import { pageJson } from './page-json.ts';

const schema = z.object({ title: z.string(), photos: z.array(photoSchema) });

function photo(id: string): Photo & { secret: string } {
  return {
    id,
    originalFilename: '"photos":[] \u2028 😀.jpg',
    storedFilename: `${id}.jpg`,
    mimeType: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    createdAt: '2026-06-20T12:00:00.000Z',
    takenAt: null,
    uploaderName: null,
    placeholder: '',
    fileUrl: '',
    previewUrl: '',
    mediumUrl: '',
    thumbnailUrl: '',
    exif: { make: 'Apple' },
    isReadable: true,
    secret: 'not declared',
  };
}

test('is what the schema declares of the page, with and without texts of the page before', () => {
  const [first, second] = [photo('first'), photo('second')];
  for (const photos of [[], [first], [second, first]]) {
    const page = { title: '"photos":[]', secret: 'not declared', photos };
    expect(JSON.parse(pageJson(schema, page))).toEqual(schema.parse(page));
  }
});
