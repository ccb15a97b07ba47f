export const adminList = {
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  totalWithPage: '{total}, page {page, number} of {pages, number}',
} as const;
