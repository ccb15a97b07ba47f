import { Images, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { EntryList } from '../../photos/entries/entry-list.tsx';
import { type LivePhotos, useLiveAlbum } from '../../photos/live-album.ts';
import { Button } from '../../ui/button.tsx';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { openWall } from '../guest-album-source.ts';
import { WallRevealing } from '../slideshow/revealing.tsx';
import { SeenNotice } from '../use-seen-album.tsx';
import { WallRefusal } from '../wall/wall-refusal.tsx';

/** The guest book, for everyone who may see the photo wall. */
export function BookPage() {
  const { uploadCode = '' } = useParams();
  const live = useLiveAlbum(useMemo(() => openWall(uploadCode, true), [uploadCode]));
  const { page, error, isLoading, reload } = live;
  useDocumentTitle(page ? `${messages.wall.guestBook()} · ${page.album.title}` : messages.wall.guestBook());
  useAccent(page?.album.accent);
  if (page) return <Book page={page} reload={reload} />;
  if (error) return <WallRefusal error={error} uploadCode={uploadCode} isBusy={isLoading} onRetry={reload} />;
  return (
    <div data-loading className="guest-column grid gap-4 pt-8 sm:pt-12">
      <Skeleton className="h-[2.875rem] w-64 max-w-full sm:h-[3.875rem] sm:w-96" />
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  );
}

function Book({ page, reload }: { page: WallPage; reload: LivePhotos<WallPage>['reload'] }) {
  const { album } = page;
  const isReadable = album.guestBookEnabled && can(album, 'seePhotos');
  return (
    <div className="guest-book guest-column pt-8 sm:pt-12">
      <SeenNotice page={page} reload={reload} />
      <div className="mb-8 grid grid-cols-1 justify-items-center gap-3 text-center sm:mb-10">
        <EventTitle>{album.title}</EventTitle>
        <p className="font-display text-section text-accent">{messages.wall.guestBook()}</p>
        <div className="entry-tools mt-2 flex flex-wrap justify-center gap-2">
          <LinkButton kind="secondary" to={guestPagePath('wall', album.uploadCode)}>
            <Images aria-hidden className="size-5" />
            <span>{messages.wall.title()}</span>
          </LinkButton>
          {isReadable && (
            <Button kind="secondary" onClick={() => print()}>
              <Printer aria-hidden className="size-5" />
              <span>{messages.entry.print()}</span>
            </Button>
          )}
        </div>
      </div>
      {isReadable ? (
        <EntryList album={album} />
      ) : album.isRevealed ? (
        <EmptyState drawing={FrameDrawing} title={messages.closedPage.notAllowed()} />
      ) : (
        <WallRevealing page={page} reload={reload} />
      )}
    </div>
  );
}
