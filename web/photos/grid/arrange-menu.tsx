import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { uploaderOf } from '../photo-label.ts';
import { type Arrangement, readArrangement, writeArrangement } from './arrangement.ts';

const ArrangeDialog = lazyComponent(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);

export function ArrangeMenu({ photos, hasHearts }: { photos: readonly Photo[]; hasHearts: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname, search, state, go } = usePageAddress();
  const arrangement = readArrangement(search, hasHearts);
  const summary = summarise(arrangement);

  function change(next: Arrangement): void {
    go(pathname + writeArrangement(search, next), { replace: true, ...(state && { state }) });
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={messages.arrange.open({ summary })}
        onClick={() => setOpen(true)}
        className="-me-2 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-label text-ink-2 transition hover:bg-sunken hover:text-ink"
      >
        <ArrowDownUp aria-hidden className="size-4 shrink-0" />
        <span dir="auto" className="truncate">
          {summary}
        </span>
      </button>
      {isOpen && (
        <ArrangeDialog
          photos={photos}
          arrangement={arrangement}
          hasHearts={hasHearts}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function summarise({ order, groupBy, from }: Arrangement): string {
  const parts = [
    from === null ? null : uploaderOf({ uploaderName: from || null }),
    messages.arrange.shortOrder({ order }),
    groupBy === 'none' ? null : messages.arrange.shortGroup({ group: groupBy }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
