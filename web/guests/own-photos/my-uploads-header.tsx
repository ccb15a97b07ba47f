import { Archive, Copy, Images, Upload } from 'lucide-react';
import type { MyUploads } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { copyGuestLink } from '../../albums/copy-guest-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';

export function MyUploadsTrail({ title }: { title: string }) {
  const trail = [
    { to: '/', name: messages.frame.dashboard() },
    { to: '/guest-albums', name: messages.myUploads.heading() },
  ];
  return <Breadcrumb trail={trail} title={title} />;
}

interface MyUploadsHeaderProps {
  album: MyUploads['album'];
  photoCount: number;
  onUpload: () => void;
}

export function MyUploadsHeader({ album, photoCount, onUpload }: MyUploadsHeaderProps) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-6 pb-6 sm:pt-8">
      <MyUploadsTrail title={album.title} />
      <EventTitle>{album.title}</EventTitle>
      {album.description && <FoldedText className="w-full max-w-prose">{album.description}</FoldedText>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-2">
          {album.isArchived && (
            <Badge>
              <Archive aria-hidden className="size-3.5" />
              <span>{messages.albumState.archived()}</span>
            </Badge>
          )}
          <span className="flex items-center gap-1.5 tabular-nums">
            <Images aria-hidden className="size-4" />
            <span>{messages.photo.count({ count: photoCount })}</span>
          </span>
        </p>
        {/* The guest group whose link was used may have been deleted. */}
        {album.uploadCode && (
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <Button
              kind="secondary"
              disabled={album.isArchived}
              onClick={() => copyGuestLink(album.guestUploadUrl)}
              className="max-sm:grow"
            >
              <Copy aria-hidden className="size-5" />
              <span>{messages.myUploads.copyLink()}</span>
            </Button>
            <Button disabled={album.isArchived} onClick={onUpload} className="max-sm:grow">
              <Upload aria-hidden className="size-5" />
              <span>{messages.myUploads.uploadMore()}</span>
            </Button>
          </div>
        )}
      </div>
      {album.isArchived && <p className="text-ink-2">{messages.myUploads.archived()}</p>}
    </div>
  );
}
