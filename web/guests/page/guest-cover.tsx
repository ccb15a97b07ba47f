import type { Cover } from '../../../shared/api/album-shape.ts';
import { Media } from '../../photos/media.tsx';

/**
 * `isDrawn` is false in the page's first HTML, whose style policy forbids the focus point. The space is
 * reserved.
 */
export function GuestCover({ cover, isDrawn }: { cover: Cover; isDrawn: boolean }) {
  return (
    <div className="mb-5 aspect-16/9 overflow-hidden rounded-photo bg-sunken max-sm:mx-[calc(3px-var(--gutter))] sm:aspect-5/2">
      {isDrawn && (
        <Media
          photo={cover}
          rendition="medium"
          focus={cover.focus}
          isInSight
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
