// The administration's albums: their list, one of them, form, deletion (R 2.217 to R 2.220, R 8.207 to R 8.214).
import { defineMessages } from '../define-messages.ts';

export const adminAlbumsMessages = defineMessages({
  failed: 'Failed to fetch albums',
  empty: 'No albums found',
  loading: 'Loading albums…',
  total:
    '{more, select, yes {More than {count, number} albums} other {{count, plural, one {# album} other {# albums}}}}',
  search: 'Search albums',
  searchHint: 'Title, code or owner',
  publicAndPrivate: 'Public and private',
  titleAToZ: 'Title, A to Z',
  titleZToA: 'Title, Z to A',
  mostPhotos: 'Most photos',
  fewestPhotos: 'Fewest photos',
  ofOwner: 'Albums of {name}',
  ofOneOwner: 'Albums of one owner',
  showAllOwners: 'Show the albums of all owners',
  title: 'Title',
  visibility: 'Visibility',
  code: 'Code',
  owner: 'Owner',
  noOwner: 'No owner',
  created: 'Created',
});

export const adminAlbumMessages = defineMessages({
  failed: 'Failed to fetch album',
  back: 'Back to albums',
  album: 'Album',
  uploadCode: 'Upload code',
  id: 'Album ID',
  managePhotos: 'Manage photos',
  noPhotos: 'No photos in this album',
  firstPhotos: 'Showing first {count} photos',
  edit: 'Edit album',
  description: 'Description',
  optional: 'Optional',
  saveChanges: 'Save changes',
  saved: 'Album updated',
  editFailed: 'Failed to update album',
  delete: 'Delete album',
  deleteWarning:
    '{photos, plural, =0 {The album and its page will be gone for good.} one {The album and its # photo will be gone for good.} other {The album and its # photos will be gone for good.}}',
  confirmDeletion: 'I want to delete this album',
  mustConfirmDeletion: 'Please confirm you want to delete this album',
  deleted: 'Album deleted',
  deletionFailed: 'Failed to delete album',
});
