import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { AlbumCover, StateBadges } from '../dashboard/album-cards.tsx';
import { canAll, changeEvent, showEvent, useChangeFailed } from './use-event.ts';

interface EventAlbumsProps {
  event: Event;
  onRemove: (album: Album) => void;
}

export function EventAlbums({ event, onRemove }: EventAlbumsProps) {
  const { albums, announcement, move } = useMoving(event);
  return (
    <>
      <ol aria-label={messages.hostEvent.albums()} className="divide-y divide-line border-y border-line">
        {albums.map((album, place) => (
          <AlbumRow key={album.id} album={album}>
            {canAll(event, 'edit') && albums.length > 1 && (
              <>
                <IconButton
                  icon={ArrowUp}
                  label={messages.hostEvent.moveUp(album)}
                  aria-disabled={place === 0}
                  className="aria-disabled:opacity-60"
                  onClick={({ currentTarget }) => move(currentTarget, place, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={messages.hostEvent.moveDown(album)}
                  aria-disabled={place === albums.length - 1}
                  className="aria-disabled:opacity-60"
                  onClick={({ currentTarget }) => move(currentTarget, place, 1)}
                />
                <IconButton
                  icon={X}
                  label={messages.hostEvent.remove(album)}
                  onClick={() => onRemove(album)}
                />
              </>
            )}
          </AlbumRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Shows the new order at once. Keeps the focus on the button of the album that moves. */
function useMoving(event: Event) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    // Changes are sent one after another.
    scope: { id: event.id },
    mutationFn: (sorted: Album[]) => changeEvent(event.id, { order: sorted.map(({ id }) => id) }),
    onSuccess: (changed) => showEvent(client, changed),
    onError: useChangeFailed(event.id),
  });
  const albums = isPending ? variables : event.albums;
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement>(null);
  const order = albums.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving its row takes the focus from a button
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [order]);
  function move(button: HTMLElement, from: number, by: 1 | -1): void {
    const to = from + by;
    const album = albums[from];
    if (!album || !albums[to]) return;
    pressed.current = button;
    const sorted = albums.filter((each) => each !== album);
    sorted.splice(to, 0, album);
    mutate(sorted);
    setAnnouncement(messages.hostEvent.moved({ title: album.title, place: to + 1, count: albums.length }));
  }
  return { albums, announcement, move };
}

function AlbumRow({ album, children }: { album: Album; children: Elements }) {
  return (
    <li data-accent={album.accent} className="flex flex-wrap items-center gap-x-3 py-3">
      <div className="w-24 shrink-0">
        <AlbumCover {...album} />
      </div>
      <div className="min-w-32 flex-1">
        <Link
          to={`/albums/${album.id}`}
          dir="auto"
          className="line-clamp-2 font-display text-card hover:underline"
        >
          {album.title}
        </Link>
        <p className="mt-0.5 text-label text-ink-2">{messages.photo.count({ count: album.photoCount })}</p>
        <p className="flex flex-wrap gap-1">
          <StateBadges {...album} />
        </p>
      </div>
      <div className="ms-auto flex">{children}</div>
    </li>
  );
}
