import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { findRequestedPosition, type RequestedPosition } from '../lightbox/lightbox-moves.ts';
import { movePhoto, pictureInView, tileOf } from './move-photo.ts';
import { PhotoGrid, type PhotoGridProps } from './photo-grid.tsx';
import type { PhotoGridHandle } from './use-grid-focus.ts';

const Lightbox = lazyComponent(async () => (await import('../lightbox/lightbox.tsx')).Lightbox);

/** Browsers limit how often the address changes. */
const SETTLE_MS = 500;

interface PhotoGalleryProps extends PhotoGridProps {
  /** Photos cannot be opened. */
  isLocked?: boolean;
  /** An action of the lightbox: a button with this class. */
  inLightbox?: ((photo: Photo, className: string) => ReactNode) | undefined;
}

export function PhotoGallery({ isLocked = false, inLightbox, ...props }: PhotoGalleryProps) {
  const { onStale } = props;
  // Unreadable photos cannot be opened.
  const photos = useMemo(() => props.photos.filter((photo) => photo.isReadable), [props.photos]);
  const grid = useRef<PhotoGridHandle>(null);
  const isLightboxLoaded = useRef(false);
  const address = useOverlayParam('photo');
  const latest = useRef(address);
  const [position, setPosition] = useState<RequestedPosition | null>(null);

  // So that the first tap need not wait.
  useEffect(() => {
    Lightbox.preload().then(
      () => {
        isLightboxLoaded.current = true;
      },
      () => {},
    );
  }, []);
  // Before the next key press, which needs the new state.
  useLayoutEffect(() => {
    latest.current = address;
  });

  const namedAt = useRef(0);
  const name = useCallback((id: string) => {
    namedAt.current = Date.now();
    latest.current.change(id);
  }, []);

  // The photo, or the one at its index when it was deleted.
  const asked = isLocked ? null : address.opened;
  const now = findRequestedPosition(photos, asked, position);
  if (now?.id !== position?.id || now?.index !== position?.index || now?.asked !== position?.asked)
    setPosition(now);
  const shownId = now?.id ?? null;

  useEffect(() => {
    if (asked === null || shownId === asked) return;
    if (shownId === null) return latest.current.close();
    const timer = setTimeout(() => name(shownId), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [asked, shownId, name]);

  const lastShown = useRef<string | null>(null);
  useEffect(() => {
    if (shownId === null && lastShown.current) grid.current?.focusPhoto(lastShown.current);
    lastShown.current = shownId;
  }, [shownId]);

  const open = useCallback(({ id }: Photo) => {
    const isReady = isLightboxLoaded.current;
    const find = () => (isReady ? tileOf(id) : null);
    movePhoto(
      find,
      () => latest.current.open(id),
      () => pictureInView() !== null,
      pictureInView,
    );
  }, []);
  const close = useCallback(() => {
    const id = lastShown.current;
    const find = () => (id === null ? null : tileOf(id));
    movePhoto(
      pictureInView,
      () => latest.current.close(),
      () => pictureInView() === null,
      find,
    );
  }, []);
  const moveTo = (index: number) => {
    const photo = photos[index];
    if (!photo || asked === null) return;
    setPosition({ id: photo.id, index, asked });
    // An entry changed during a reload loses its state: Back would fail.
    if (Date.now() - namedAt.current > SETTLE_MS) name(photo.id);
  };

  return (
    <>
      <PhotoGrid {...props} ref={grid} onOpen={isLocked || props.choosing ? undefined : open} />
      {now && (
        <Lightbox
          fallback={<WaitingDialog onClose={address.close} />}
          photos={photos}
          index={now.index}
          onMove={moveTo}
          onClose={close}
          onStale={onStale}
          hearts={props.hearts}
          action={inLightbox}
        />
      )}
    </>
  );
}
