import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { instance } from '../../shared/messages/instance.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { may } from '../../shared/rules/access.ts';
import { type GuestPageName, guestPagePath, parseGuestPage } from '../../shared/rules/guest-pages.ts';
import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import { findLanguageByCode } from '../albums/album-store.ts';
import { findEvent } from '../albums/event/event-store.ts';
import { showGuestEvent } from '../albums/event/guest-event.ts';
import { showGuestAlbum } from '../albums/guest-album.ts';
import type { Context, Viewer } from '../context.ts';
import { showPhotoWall } from '../guests/photo-wall.ts';
import { getOrigin } from '../http/describe-caller.ts';
import type { PageDescription } from '../http/pages/web-page.ts';
import { findRequestedLanguage } from '../http/request-language.ts';
import { SharedReply } from '../shared-reply.ts';
import { findViewer } from './find-viewer.ts';

type PageMessages = ReturnType<typeof messagesIn>;

const PAGE_TEXTS = { upload: 'guestPage', wall: 'wall', 'guest-book': 'guestBook' } as const;

/** Describes the pages of guests as strangers see them, because page requests have no session. */
export async function describePage(ctx: Context, request: FastifyRequest): Promise<PageDescription> {
  const [pathname = ''] = request.url.split('?');
  const { page, uploadCode: code } = parseGuestPage(pathname) ?? {};
  const language = findRequestedLanguage(request) ?? ((code && (await findHostsLanguage(ctx, code))) || 'en');
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
  if (page === undefined || code === undefined) return plain;
  const viewer: Viewer = { ...(await findViewer(ctx, request)), user: null };
  try {
    const described =
      page === 'event'
        ? await describeEventPage(ctx, viewer, code, messages)
        : await describeAlbumPage(ctx, viewer, page, code, messages);
    return { ...plain, url, ...described };
  } catch (error) {
    if (!(error instanceof AppError))
      request.log.error({ err: error, reqId: request.id }, 'page without its album');
    else if (page !== 'event' && (await findEvent(ctx.db, { code: cleanUploadCode(code) }).catch(() => null)))
      return { ...plain, movedTo: guestPagePath('event', code) + request.url.slice(pathname.length) };
    return { ...plain, url };
  }
}

async function describeEventPage(ctx: Context, viewer: Viewer, code: string, messages: PageMessages) {
  const { title: event, albums } = await showGuestEvent(ctx, viewer, code);
  const cover = albums.find(({ coverUrl }) => coverUrl)?.coverUrl;
  return {
    title: `${event} · ${instance.name}`,
    description: messages.page.event({ event }),
    accent: albums[0]?.accent,
    picture: cover ? toPicture('event', code, cover.slice('/uploads/'.length)) : undefined,
  };
}

async function describeAlbumPage(
  ctx: Context,
  viewer: Viewer,
  page: keyof typeof PAGE_TEXTS,
  code: string,
  messages: PageMessages,
) {
  const isUpload = page === 'upload';
  const shown = await (isUpload ? showGuestAlbum(ctx, viewer, code) : showPhotoWall(ctx, viewer, code));
  const { album } = shown;
  const title = `${album.title} · ${instance.name}`;
  const picture = shown instanceof SharedReply ? toPicture('upload', code, shown.key) : undefined;
  const description = messages.page[PAGE_TEXTS[page]]({ album: album.title });
  if (album.pinRequired) return { title, description, picture };
  const takesPhotos = isUpload && may('guest', 'upload', album) && !album.isFull;
  return {
    title,
    description: album.description || description,
    accent: album.accent,
    picture,
    uploadAlbum: takesPhotos ? album : undefined,
  };
}

/** Messengers cache pictures, so a changed picture has another URL. */
function toPicture(page: GuestPageName, code: string, version: string): string {
  return `${guestPagePath(page, code)}/picture.jpg?v=${version.slice(0, 12)}`;
}

/** Returns null if the hosts chose no language or the database is down: then the page shows the error. */
async function findHostsLanguage({ db }: Context, code: string) {
  return findLanguageByCode(db, cleanUploadCode(code)).catch(() => null);
}
