import type { GuestPage, OpenGuestAlbum, WallPage } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { instance } from '../../shared/messages/instance.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { may } from '../../shared/rules/access.ts';
import { guestPagePath, parseGuestPage } from '../../shared/rules/guest-pages.ts';
import { largePhotoOf } from '../../shared/rules/large-photo.ts';
import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import { findAlbumLanguage } from '../albums/album-store.ts';
import { showGuestAlbum } from '../albums/guest-album.ts';
import type { Context, Viewer } from '../context.ts';
import { showPhotoWall } from '../guests/photo-wall.ts';
import { originOf } from '../http/describe-caller.ts';
import { asRefusal } from '../http/error-reply.ts';
import type { PageContents } from '../http/pages/serve-web.ts';
import type { SharedReplies } from '../http/pages/shared-replies.ts';
import { askedLanguage } from '../http/request-language.ts';
import { type PageOfPhotos, SharedReply } from '../shared-reply.ts';
import { findViewer } from './find-viewer.ts';

/** The guest page shows this many, and how many there are besides. */
const GUEST_PHOTOS = 24;
/**
 * As many fill the first screen of a wall, and what a new connection sends at once; the wall asks for the others once
 * these stand.
 */
const WALL_PHOTOS = 24;
/** Of these first photos, in characters: a page is sent to each reader, who may read slowly. */
const MAX_FIRST = 64 * 1024;
/** Of all photos. What is longer is not in the page, which asks for the list that all viewers share. */
const MAX_WHOLE = 128 * 1024;

/** For the guest page and the wall, as an anonymous visitor sees them: a page's request carries no session. */
export function initialDataOf(
  ctx: Context,
  replies: Pick<SharedReplies, 'text'>,
): PageContents['initialData'] {
  return async (request) => {
    const [pathname = ''] = request.url.split('?');
    const { page: kind, uploadCode: code } = parseGuestPage(pathname) ?? {};
    const language = askedLanguage(request) ?? ((code && (await languageOfAlbum(ctx, code))) || 'en');
    const messages = messagesIn(language);
    const origin = originOf(ctx, request);
    const url = origin + pathname;
    // The same whatever was asked for: serve-web.ts keeps it.
    const plain = {
      language,
      title: instance.name,
      description: messages.product.tagline(),
      url: `${origin}/`,
    };
    if (pathname === '/privacy') return { ...plain, url, description: messages.page.privacy() };
    // The page sees that it is not an album's, and looks for the one that was seen last.
    if (pathname === '/offline')
      return { ...plain, data: { path: '/offline', status: 200, bodyJson: 'null' } };
    if (code === undefined) return plain;
    const isWall = kind === 'wall';
    const path = `/uploads/${code}${isWall ? '/wall' : ''}`;
    const viewer: Viewer = { ...(await findViewer(ctx, request)), user: null };
    try {
      const shown = await (isWall ? showPhotoWall(ctx, viewer, code) : showGuestAlbum(ctx, viewer, code));
      // A link to a photo, or to the slideshow, needs them all.
      const isWhole = isWall && request.url.includes('?');
      const toJson = isWhole ? allPhotos : isWall ? firstOfWall : firstPhotos;
      const isShared = shown instanceof SharedReply;
      const bodyJson = isShared
        ? await replies.text(`page ${kind}${isWhole ? ' whole' : ''}`, shown, toJson)
        : // Only shared pages have photos.
          toJson({ ...shown, photos: [] });
      const { album } = shown;
      const title = `${album.title} · ${instance.name}`;
      const invitation = { album: album.title };
      const ours = isWall ? messages.page.wall(invitation) : messages.page.guestPage(invitation);
      const description = ('description' in album && album.description) || ours;
      const images = isWall && !isWhole ? largestOf(bodyJson) : [];
      const uploadAlbum = isWall ? undefined : uploadAlbumOf(bodyJson);
      // Another address for what looks different: messengers keep pictures.
      const picture = isShared
        ? `${guestPagePath('upload', code)}/picture.jpg?v=${shown.key.slice(0, 12)}`
        : undefined;
      const accent = 'accent' in album ? album.accent : undefined;
      const shownPage = { language, accent, title, description, url, picture, images, uploadAlbum };
      return bodyJson === '' ? shownPage : { ...shownPage, data: { path, status: 200, bodyJson } };
    } catch (error) {
      const refusal = asRefusal(error);
      if (!(error instanceof AppError))
        request.log.error({ err: error, reqId: request.id }, 'page without data');
      const body = { ...refusal.details, error: refusal.messageIn(language), code: refusal.code };
      return { ...plain, url, data: { path, status: refusal.status, bodyJson: JSON.stringify(body) } };
    }
  };
}

/** Null where the album has none, and where the database does not answer: the page then says so itself. */
async function languageOfAlbum(ctx: Context, code: string): Promise<Language | null> {
  return findAlbumLanguage(ctx.db, cleanUploadCode(code)).catch(() => null);
}

function firstPhotos({ photos, ...head }: PageOfPhotos): string {
  const first = firstOf(photos, GUEST_PHOTOS);
  return JSON.stringify({ ...head, olderPhotos: photos.length - first.length, photos: first });
}

function firstOfWall({ photos, ...head }: PageOfPhotos): string {
  const first = firstOf(photos, WALL_PHOTOS);
  const olderPhotos = photos.length - first.length;
  const guestCount = new Set(photos.map(({ uploaderName }) => uploaderName)).size;
  return JSON.stringify({ ...head, olderPhotos, guestCount, photos: first });
}

/** So many at most, and fewer where guests filled in all they can. */
function firstOf(photos: PageOfPhotos['photos'], most: number): PageOfPhotos['photos'] {
  let length = 0;
  const end = photos.findIndex((photo, index) => {
    length += JSON.stringify(photo).length;
    return index === most || (index > 0 && length > MAX_FIRST);
  });
  return end < 0 ? photos : photos.slice(0, end);
}

/** Empty where they are too long. */
function allPhotos(page: PageOfPhotos): string {
  const json = JSON.stringify(page);
  return json.length > MAX_WHOLE ? '' : json;
}

function uploadAlbumOf(guestPageJson: string): OpenGuestAlbum | undefined {
  const { album } = JSON.parse(guestPageJson) as GuestPage;
  return album.pinRequired || !may('guest', 'upload', album) || album.isFull ? undefined : album;
}

/** The wall fetches its largest picture first, and this page beside the script. */
function largestOf(wallJson: string): string[] {
  const { photos } = JSON.parse(wallJson) as Pick<WallPage, 'photos'>;
  const largest = largePhotoOf(photos) ?? photos[0];
  return largest ? [largest.thumbnailUrl] : [];
}
