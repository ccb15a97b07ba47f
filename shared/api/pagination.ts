import { z } from 'zod';
import { ADMIN_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../rules/admin/admin-lists.ts';
import { cleanLine } from '../rules/fields.ts';

/** Limits the page, because databases have a largest offset. */
const MAX_PAGES = 1_000_000;

export const pageNumber = z.coerce.number().int().min(1).max(MAX_PAGES).default(1);

/** `search` loses characters that cannot be typed. An empty value means no search. */
export const listQuery = {
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
  search: z.string().max(MAX_SEARCH_LENGTH).transform(cleanLine).default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  /** At least 1, even for an empty list. */
  pages: z.number().int(),
  total: z.number().int(),
  /** True if there are more than `total` results, because a search stops counting at MAX_SEARCH_RESULTS. */
  more: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof paginationSchema>;
