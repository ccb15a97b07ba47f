import { guestBookApi } from '../../shared/api/guest-book-api.ts';
import { handlers } from '../http/handlers.ts';
import {
  addComment,
  addEntry,
  deleteMyEntries,
  reportEntry,
  showComments,
  showGuestBook,
  showMyEntries,
} from './guest-book.ts';
import { changeCommentsClosed, changeEntryVisibility, deleteEntriesOfAlbum } from './moderate-entries.ts';

export const guestBookRoutes = handlers(guestBookApi, {
  'GET /uploads/:uploadCode/guest-book': ({ ctx, viewer, params }) =>
    showGuestBook(ctx, viewer, params.uploadCode),
  'POST /uploads/:uploadCode/guest-book': ({ ctx, viewer, params, receive }) =>
    addEntry(ctx, viewer, params.uploadCode, receive),
  'POST /uploads/:uploadCode/guest-book/mine': ({ ctx, viewer, params, body }) =>
    showMyEntries(ctx, viewer, params.uploadCode, body.uploadSessionIds),
  'POST /uploads/:uploadCode/guest-book/delete': ({ ctx, viewer, params, body }) =>
    deleteMyEntries(ctx, viewer, params.uploadCode, body),
  'POST /uploads/:uploadCode/guest-book/:entryId/reports': ({ ctx, viewer, params, body }) =>
    reportEntry(ctx, viewer, params, body.reason),
  'GET /uploads/:uploadCode/photos/:photoId/comments': ({ ctx, viewer, params }) =>
    showComments(ctx, viewer, params.uploadCode, params.photoId),
  'POST /uploads/:uploadCode/photos/:photoId/comments': ({ ctx, viewer, params, body }) =>
    addComment(ctx, viewer, params, body),
  'PATCH /albums/:albumId/guest-book/visibility': ({ ctx, viewer, params, body }) =>
    changeEntryVisibility(ctx, viewer, params.albumId, body),
  'POST /albums/:albumId/guest-book/delete': ({ ctx, viewer, params, body }) =>
    deleteEntriesOfAlbum(ctx, viewer, params.albumId, body.entryIds),
  'PATCH /albums/:albumId/photos/:photoId/comments': ({ ctx, viewer, params, body }) =>
    changeCommentsClosed(ctx, viewer, params, body.isClosed),
});
