// Pages of long lists, the same for every list of the administration (specification, sections 7 and 9).

import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/admin-lists.ts';

/** Nobody turns so many pages, and databases count no further than they can. */
const PAGES_MOST = 1_000_000;

export const pageNumber = z.coerce.number().int().min(1).max(PAGES_MOST).default(1);

/** What every paged list takes. `search` is trimmed; empty means none. */
export const listQuery = {
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
  search: z.string().max(200).trim().default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  /** At least 1, even of nothing. */
  pages: z.number().int(),
  total: z.number().int(),
});
export type Pagination = z.infer<typeof paginationSchema>;
