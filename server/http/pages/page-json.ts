import type { z } from 'zod';
import type { ListedPage } from '../../shared-reply.ts';

/** Fields outside the contract are dropped. */
export function pageJson(schema: z.ZodType, page: ListedPage): string {
  const { photos: _, ...head } = schema.parse({ ...page, photos: [] }) as { photos: unknown };
  return joinPage(head, page.photos);
}

export function joinPage(head: object, photos: ListedPage['photos']): string {
  const fields = JSON.stringify(head).slice(1, -1);
  return `{${fields}${fields === '' ? '' : ','}"photos":[${photos.map(({ json }) => json).join(',')}]}`;
}
