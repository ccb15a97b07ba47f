import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { instance } from '../../shared/messages/instance.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { may } from '../../shared/rules/access.ts';
import { guestPagePath, parseGuestPage } from '../../shared/rules/guest-pages.ts';
import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import { findAlbumLanguage } from '../albums/album-store.ts';
import { showGuestEvent } from '../albums/event/guest-event.ts';
import { showGuestAlbum } from '../albums/guest-album.ts';
import type { Context, Viewer } from '../context.ts';
import { showPhotoWall } from '../guests/photo-wall.ts';
import { getOrigin } from '../http/describe-caller.ts';
import type { PageDescription } from '../http/pages/web-page.ts';
import { findRequestedLanguage } from '../http/request-language.ts';
import { SharedReply } from '../shared-reply.ts';
import { findViewer } from './find-viewer.ts';

const PAGE_TEXTS = { upload: 'guestPage', wall: 'wall', 'guest-book': 'guestBook' } as const;

/** Describes the pages of guests as strangers see them, because page requests have no session. */
export async function describePage(ctx: Context, request: FastifyRequest): Promise<PageDescription> {
  const [pathname = ''] = request.url.split('?');
  const { page: kind, uploadCode: code } = parseGuestPage(pathname) ?? {};
  const language =
    findRequestedLanguage(request) ?? ((code && (await findAlbumPageLanguage(ctx, code))) || 'en');
  const messages = messagesIn(language);
  const origin = getOrigin(ctx, request);
  const plain = {
    language,
    title: instance.name,
    description: messages.product.tagline(),
    url: `${origin}/`,
  };
  const url = origin + pathname;
  if (pathname === '/privacy') return { ...plain, url, description: messages.page.privacy() };
  if (pathname === '/offline') return { ...plain, isOffline: true };
  if (code === undefined) return plain;
  const isUpload = kind === 'upload';
  const viewer: Viewer = { ...(await findViewer(ctx, request)), user: null };
  try {
    if (kind === 'event') {
      const { title: event } = await showGuestEvent(ctx, viewer, code);
      return {
        ...plain,
        title: `${event} · ${instance.name}`,
        description: messages.page.event({ event }),
        url,
      };
    }
    const shown = await (isUpload ? showGuestAlbum(ctx, viewer, code) : showPhotoWall(ctx, viewer, code));
    const { album } = shown;
    const title = `${album.title} · ${instance.name}`;
    // Messengers cache pictures, so a changed picture has another URL.
    const picture =
      shown instanceof SharedReply
        ? `${guestPagePath('upload', code)}/picture.jpg?v=${shown.key.slice(0, 12)}`
        : undefined;
    const invitation = { album: album.title };
    const ours = messages.page[PAGE_TEXTS[kind ?? 'upload']](invitation);
    if (album.pinRequired) return { language, title, description: ours, url, picture };
    const takesPhotos = isUpload && may('guest', 'upload', album) && !album.isFull;
    const { accent, description } = album;
    return {
      ...{ language, accent, title, description: description || ours, url, picture },
      uploadAlbum: takesPhotos ? album : undefined,
    };
  } catch (error) {
    if (!(error instanceof AppError))
      request.log.error({ err: error, reqId: request.id }, 'page without its album');
    return { ...plain, url };
  }
}

/** Returns null if the album has no language or the database is down: then the page shows the error. */
async function findAlbumPageLanguage(ctx: Context, code: string): Promise<Language | null> {
  return findAlbumLanguage(ctx.db, cleanUploadCode(code)).catch(() => null);
}
