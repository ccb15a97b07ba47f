// Pages of long lists, the same for every list of the administration (specification, sections 7 and 9).

import { z } from 'zod';
import { ADMIN_PAGE_SIZE, SEARCH_LENGTH_MAX } from '../rules/admin-lists.ts';
import { cleanLine } from '../rules/fields.ts';

/** Nobody turns so many pages, and databases count no further than they can. */
const PAGES_MOST = 1_000_000;

export const pageNumber = z.coerce.number().int().min(1).max(PAGES_MOST).default(1);

/** What every paged list takes. `search` loses signs that nobody can type; empty means none. */
export const listQuery = {
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
  search: z.string().max(SEARCH_LENGTH_MAX).transform(cleanLine).default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  /** At least 1, even of nothing. */
  pages: z.number().int(),
  total: z.number().int(),
  /** A search counts to SEARCH_MOST and no further: there are more than `total`. */
  more: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof paginationSchema>;
