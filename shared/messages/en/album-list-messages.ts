// The lists of a user's albums: on the dashboard, in Quick Upload, under My Uploads (R 8.15).
import { defineMessages } from '../define-messages.ts';

export const albumListMessages = defineMessages({
  owned: 'Your albums',
  contributed: "Albums you've contributed to",
  loading: 'Loading your albums…',
  loadFailed: 'Could not load albums. Please refresh.',
  createdAt: 'Created {day}',
  empty: 'No albums yet',
  viewAlbum: 'View album',
  viewMyUploads: 'View My Uploads',
});
