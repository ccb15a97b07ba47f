// A gallery whose viewer decides the order, the groups and whose photos it shows; the address remembers it
// (R 10.15052).

import { ArrowDownUp } from 'lucide-react';
import { type ComponentProps, Suspense, useMemo, useState } from 'react';
import { arrangeMessages } from '../../shared/messages/en/arrange-messages.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { formatDay } from '../ui/format-day.ts';
import { type Arrangement, momentOf } from './arrange-photos.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { uploaderOf } from './photo-label.ts';
import { useArrangement } from './use-arrangement.ts';

const ArrangeDialog = lazyComponent(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);

/** Fewer need no order. */
const MIN_PHOTOS = 8;

interface ArrangedGalleryProps extends ComponentProps<typeof PhotoGallery> {
  hasHearts: boolean;
}

export function ArrangedGallery({ hasHearts, largeId, ...gallery }: ArrangedGalleryProps) {
  const { photos } = gallery;
  const [isOpen, setOpen] = useState(false);
  const { arrangement, arranged, change } = useArrangement(photos, hasHearts);
  const groups = useMemo(
    () =>
      arranged.groups.map(({ first, count }) => ({
        heading:
          arrangement.groupBy === 'day' ? formatDay(momentOf(first, arrangement.order)) : uploaderOf(first),
        count,
      })),
    [arranged, arrangement],
  );
  const isPlain = arranged.photos === photos && groups.length === 0;

  return (
    <>
      {(photos.length >= MIN_PHOTOS || !isPlain) && (
        <p className="flex justify-end max-sm:px-[calc(var(--gutter)-3px)] sm:mb-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={arrangeMessages.open({ summary: summarise(arrangement) })}
            onClick={() => setOpen(true)}
            className="-me-2 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-label text-ink-2 transition hover:bg-sunken hover:text-ink"
          >
            <ArrowDownUp aria-hidden className="size-4 shrink-0" />
            <span dir="auto" className="truncate">
              {summarise(arrangement)}
            </span>
          </button>
        </p>
      )}
      <PhotoGallery
        {...gallery}
        photos={arranged.photos}
        groups={groups}
        largeId={isPlain ? (largeId ?? null) : null}
      />
      {isOpen && (
        <Suspense>
          <ArrangeDialog
            photos={photos}
            arrangement={arrangement}
            hasHearts={hasHearts}
            onChange={change}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function summarise({ order, groupBy, from }: Arrangement): string {
  const parts = [
    from === null ? null : uploaderOf({ uploaderName: from || null }),
    arrangeMessages.shortOrder({ order }),
    groupBy === 'none' ? null : arrangeMessages.shortGroup({ group: groupBy }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
