// Words of every list of the administration: sort orders and pages.
import { defineMessages } from '../define-messages.ts';

export const adminListMessages = defineMessages({
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  /** `total` is the list's own text, such as '45 users'. */
  totalWithPage: '{total}, page {page, number} of {pages, number}',
});
