export const adminListTexts = {
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  /** `total` is the list's own text, such as '45 users'. */
  totalWithPage: '{total}, page {page, number} of {pages, number}',
} as const;
