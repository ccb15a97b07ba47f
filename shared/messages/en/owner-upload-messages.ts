// Uploads of owners: from an album's page, by Quick Upload, and those that go on after both (R 8.14, R 8.17).
import { defineMessages } from '../define-messages.ts';

export const ownerUploadMessages = defineMessages({
  title: 'Upload photos',
  choose: 'Choose photos',
  drop: 'or drop them here',
  limits: '{types} or {lastType}, up to {size} per photo, {count} at a time',
  toUpload: 'Photos to upload',
  uploading: 'Uploading… {percentage} %',
  progress: 'Uploading: {percentage} %',
  failed: 'Failed to upload photos. Please try again.',

  quickUpload: 'Quick Upload',
  albumsFailed: 'Could not load albums',
  noAlbums: "You don't have any albums yet.",
  createFirst: 'Create your first album',
  allArchived: 'All your albums are archived. Unarchive one to add photos.',
  toAlbums: 'Go to your albums',
  album: 'Album',
  takePhoto: 'Take Photo',
  fromGallery: 'Choose from Gallery',
  noneValid: 'No valid files selected',
  clearAll: 'Clear All',
  quickSubmit: 'Upload Photos',

  continued: 'Continued uploads',
  showPhotos: 'Show photos',
  hidePhotos: 'Hide photos',
  removeAll: 'Remove all',
});
