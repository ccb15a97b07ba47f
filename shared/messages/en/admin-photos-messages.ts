// The administration's photos: their grid, the viewer, the deletion (R 2.222 to R 2.224).
import { defineMessages } from '../define-messages.ts';

export const adminPhotosMessages = defineMessages({
  failed: 'Failed to fetch photos',
  empty: 'No photos found',
  loading: 'Loading photos…',
  total:
    '{more, select, yes {More than {count, number} photos} other {{count, plural, one {# photo} other {# photos}}}}',
  search: 'Search photos',
  searchHint: 'Filename, uploader or album',
  filenameAToZ: 'Filename, A to Z',
  filenameZToA: 'Filename, Z to A',
  largestFirst: 'Largest first',
  smallestFirst: 'Smallest first',
  processing: 'Processing…',
  unreadable: 'Not readable',
  preview: 'Preview {filename}',
  dateAndSize: '{date}, {size}',
  deleteThis: 'Delete {filename}',
  delete: 'Delete photo',
  viewer: 'Photo preview',
  position: '{position} / {count}',
  facts: '{album}, {uploader}, {date}, {size}',
  previous: 'Previous photo',
  next: 'Next photo',
  deleteQuestion: 'Delete photo?',
  origin: 'From {uploader}, in ‘{album}’.',
  deleteWarning: 'It will be gone for everyone.',
  deleted: 'Photo deleted',
  deletionFailed: 'Failed to delete photo',
});
