// Choosing and uploading photos, for guests and owners. The guest page loads all (R 2.52, R 5.5, R 5.10, R 5.12,
// R 5.13, R 8.26).
import { defineMessages } from '../define-messages.ts';

export const photoUploadMessages = defineMessages({
  nothingChosenByGuest: 'Please select at least one photo.',
  nothingChosenByOwner: 'Please select photos to upload.',
  tooMany: 'Maximum {max} files per upload',
  batchCut: 'Only the first {max} photos will be uploaded.',
  albumFull: 'This album has reached its photo limit of {max} photos.',
  unreadable: 'Photo could not be read.',
  uploaded: '{count} photo(s) uploaded successfully!',
  nameless: 'Guest',
  nameTooLong: 'Name cannot exceed {max} characters.',
});
