import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import type { LightboxAlbum } from '../lightbox/lightbox.tsx';
import { findRequestedPosition, type RequestedPosition } from '../lightbox/lightbox-moves.ts';
import { findTile, movePhoto, pictureInView } from './move-photo.ts';
import { PhotoGrid, type PhotoGridProps } from './photo-grid.tsx';
import type { PhotoGridHandle } from './use-grid-focus.ts';

const Lightbox = lazyComponent(async () => (await import('../lightbox/lightbox.tsx')).Lightbox);

/** Extends the grid to the edges of a phone's screen. */
export const BLEED = 'max-sm:mx-[calc(3px-var(--gutter))]';

/** Interval in milliseconds. Browsers limit how often a script may change the URL. */
const SETTLE_MS = 500;

interface PhotoGalleryProps extends PhotoGridProps {
  isLocked?: boolean;
  album?: LightboxAlbum;
  inLightbox?: ((photo: Photo, className: string) => Elements) | undefined;
}

export function PhotoGallery({ isLocked = false, album, inLightbox, ...props }: PhotoGalleryProps) {
  const photos = useMemo(() => props.photos.filter((photo) => photo.isReadable), [props.photos]);
  const grid = useRef<PhotoGridHandle>(null);
  const { shown, address, moveTo } = useShownPhoto(photos, isLocked);
  const shownId = shown?.id ?? null;

  const lastShown = useRef<string | null>(null);
  useEffect(() => {
    if (shownId === null && lastShown.current) grid.current?.focusPhoto(lastShown.current);
    lastShown.current = shownId;
  }, [shownId]);

  const open = useCallback(
    ({ id }: Photo) => {
      const isReady = Lightbox.isLoaded();
      const find = () => (isReady ? findTile(id) : null);
      movePhoto(
        find,
        () => address.current.open(id),
        () => pictureInView() !== null,
        pictureInView,
      );
    },
    [address],
  );
  const close = useCallback(() => {
    const id = lastShown.current;
    const find = () => (id === null ? null : findTile(id));
    movePhoto(
      pictureInView,
      () => address.current.close(),
      () => pictureInView() === null,
      find,
    );
  }, [address]);

  return (
    <>
      <PhotoGrid {...props} ref={grid} onOpen={isLocked || props.choosing ? undefined : open} />
      {shown && (
        <Lightbox
          fallback={<WaitingDialog onClose={() => address.current.close()} />}
          photos={photos}
          index={shown.index}
          onMove={moveTo}
          onClose={close}
          onStale={props.onStale}
          hearts={props.hearts}
          album={album}
          action={inLightbox}
        />
      )}
    </>
  );
}

/** Shows the photo that the URL names, or its successor if it was deleted. Each move changes the URL. */
function useShownPhoto(photos: readonly Photo[], isLocked: boolean) {
  const present = useOverlayParam('photo');
  const address = useRef(present);
  const [position, setPosition] = useState<RequestedPosition | null>(null);
  const namedAt = useRef(0);

  // A layout effect, because the new state must be set before the next key press.
  useLayoutEffect(() => {
    address.current = present;
  });
  const name = useCallback((id: string) => {
    namedAt.current = Date.now();
    setPosition((last) => last && { ...last, named: id });
    address.current.change(id);
  }, []);

  const asked = isLocked ? null : present.opened;
  const shown = findRequestedPosition(photos, asked, position);
  if (!isSame(shown, position)) setPosition(shown);
  const shownId = shown?.id ?? null;

  useEffect(() => {
    if (asked === null || shownId === asked) return;
    if (shownId === null) return address.current.close();
    const timer = setTimeout(() => name(shownId), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [asked, shownId, name]);

  function moveTo(index: number): void {
    const photo = photos[index];
    if (!photo || !shown) return;
    setPosition({ ...shown, id: photo.id, index });
    // Changing a history entry during a reload would lose its state, and Back would fail.
    if (Date.now() - namedAt.current > SETTLE_MS) name(photo.id);
  }

  return { shown, address, moveTo };
}

function isSame(one: RequestedPosition | null, other: RequestedPosition | null): boolean {
  return one?.id === other?.id && one?.index === other?.index && one?.asked === other?.asked;
}
