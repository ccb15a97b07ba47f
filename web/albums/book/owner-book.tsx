import { BookOpen, Printer } from 'lucide-react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { galleryIsOpen } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { EntryList } from '../../photos/entries/entry-list.tsx';
import { useBook } from '../../photos/entries/use-entries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';

interface OwnerBookProps {
  album: OwnedAlbum;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The tab of the guest book on the owner's album page, where the owner moderates the entries. */
export function OwnerBook({ album, isOpen, onOpen }: OwnerBookProps) {
  const entries = useBook(album).data?.entries ?? [];
  const undecided = entries.filter(({ visibility, reports }) => visibility === 'waiting' || reports).length;
  return (
    <>
      <div className="entry-tools mb-3 flex h-11">
        <SegmentedControl
          label={messages.ownerBook.views()}
          showsLabels
          value={isOpen ? 'book' : 'photos'}
          onChange={(value) => onOpen(value === 'book')}
          segments={[
            { value: 'photos', label: messages.common.photos() },
            {
              value: 'book',
              label: messages.wall.guestBook(),
              badge: undecided > 0 ? messages.ownerBook.undecided({ count: undecided }) : undefined,
            },
          ]}
        />
      </div>
      {isOpen && (
        <div className="max-w-2xl">
          <div className="entry-tools mb-4 flex flex-wrap gap-2">
            {galleryIsOpen(album) && (
              <a href={guestPagePath('guest-book', album.uploadCode)} className={buttonClass('secondary')}>
                <BookOpen aria-hidden className="size-5" />
                <span>{messages.ownerBook.open()}</span>
              </a>
            )}
            {entries.length > 0 && (
              <Button kind="secondary" onClick={() => print()}>
                <Printer aria-hidden className="size-5" />
                <span>{messages.entry.print()}</span>
              </Button>
            )}
          </div>
          <EntryList album={album} />
        </div>
      )}
    </>
  );
}
