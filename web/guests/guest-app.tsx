import { useEffect, useRef } from 'react';
import { Outlet, Route, Routes, useMatch, useParams } from 'react-router';
import { guestPageRoute, parseGuestPage } from '../../shared/rules/guest-pages.ts';
import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import { pageLoaded } from '../browser/page-loaded.ts';
import { registerWorker } from '../browser/register-worker.ts';
import { SEEN_EVENTS } from '../browser/storage/forget-seen.ts';
import { readStored } from '../browser/storage/safe-storage.ts';
import { useFocusOnNavigation, useScrollOnNavigation } from '../frame/navigation-effects.ts';
import { lazyComponent, preloadModules } from '../http/lazy-component.tsx';
import { summarise } from '../uploads/queue/upload-summary.ts';
import { useUploadGuard } from '../uploads/send/upload-guard.ts';
import { guestAlbum, openWall } from './guest-album-source.ts';
import { Toaster } from './lazy-parts.tsx';
import { GuestFrame } from './page/guest-frame.tsx';
import { GuestPage } from './page/guest-page.tsx';
import { useGuestUploads } from './uploads/use-guest-uploads.ts';

/**
 * The server preloads this file for the page of a photo wall (server/http/pages/screen-modules.ts). For the
 * guest page the service worker caches it.
 */
const WallPage = lazyComponent(async () => (await import('./wall/wall-page.tsx')).WallPage, {
  isPreloaded: false,
  needsLaterTexts: false,
});

const BookPage = lazyComponent(async () => (await import('./book/book-page.tsx')).BookPage, {
  isPreloaded: false,
});

const EventPage = lazyComponent(async () => (await import('./event/event-page.tsx')).loadEventPage(), {
  isPreloaded: false,
  needsLaterTexts: false,
});

/** Loads only if this phone opened an event that has the album. */
const EventLink = lazyComponent(async () => (await import('./event/event-link.tsx')).loadEventLink(), {
  isPreloaded: false,
  needsLaterTexts: false,
  waitsForPage: true,
});

const PATHS = {
  guestPage: guestPageRoute('upload'),
  wall: guestPageRoute('wall'),
  book: guestPageRoute('guest-book'),
  event: guestPageRoute('event'),
};

/** Loads the first page before it is rendered. */
export async function openFirstPage(): Promise<void> {
  const { page, uploadCode = '' } = parseGuestPage(location.pathname) ?? {};
  if (!page) return;
  const loaded =
    page === 'upload'
      ? [guestAlbum(uploadCode).reload()]
      : page === 'event'
        ? [EventPage.preload()]
        : [openWall(uploadCode, true).reload(), (page === 'wall' ? WallPage : BookPage).preload()];
  await Promise.all(loaded).catch(() => undefined);
}

export function GuestApp() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path={PATHS.guestPage} element={<GuestPage />} />
        <Route path={PATHS.wall} element={<WallPage />} />
        <Route path={PATHS.book} element={<BookPage />} />
        <Route path={PATHS.event} element={<EventPage />} />
      </Route>
    </Routes>
  );
}

/** Loads what the first screen does not need. Before the first rendering it would delay the first pictures. */
function loadTheRest(): void {
  void pageLoaded()
    .then(preloadModules)
    .then(registerWorker)
    // The page works without the service worker, and the next visit tries again.
    .catch(() => undefined);
}

function Frame() {
  const { uploadCode = '' } = useParams();
  const isWide = useMatch(PATHS.guestPage) === null;
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  const uploads = useGuestUploads(uploadCode);
  const { entries, bookEntries } = uploads;
  const { sending, unsaved } = summarise([...entries, ...bookEntries]);
  const hasChosen = entries.some(({ state }) => state === 'chosen');
  useUploadGuard(sending + unsaved > 0, hasChosen);
  useEffect(loadTheRest, []);

  return (
    <GuestFrame mainRef={main} isWide={isWide}>
      {isInSeenEvent(uploadCode) && <EventLink uploadCode={uploadCode} isWide={isWide} />}
      <Outlet context={uploads} />
      <Toaster />
    </GuestFrame>
  );
}

function isInSeenEvent(uploadCode: string): boolean | undefined {
  return readStored('local', SEEN_EVENTS)?.includes(`"uploadCode":"${cleanUploadCode(uploadCode)}"`);
}
