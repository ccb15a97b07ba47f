import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PagePhoto } from '../../shared-reply.ts';
import { pageJson } from './page-json.ts';

const photo = (caption: string): PagePhoto => ({
  json: JSON.stringify({ caption }),
  uploaderName: null,
});

test('is what the schema declares of the page, with its photos as they are', () => {
  const schema = z.object({ title: z.string().optional(), photos: z.array(z.unknown()) });
  const captions = ['"photos":[] \u2028 😀', '}'];
  for (const title of ['"photos":[]', undefined]) {
    for (const count of [0, 1, 2]) {
      const shown = captions.slice(0, count);
      const page = { title, secret: 'not declared', photos: shown.map(photo) };
      const expected = {
        ...(title === undefined ? {} : { title }),
        photos: shown.map((caption) => ({ caption })),
      };
      expect(JSON.parse(pageJson(schema, page))).toEqual(expected);
    }
  }
});
