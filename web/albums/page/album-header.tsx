import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useSession } from '../../browser/storage/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { asCode, richText } from '../../ui/text/rich-text.tsx';

interface AlbumTrailProps {
  title: string;
  event?: OwnedAlbum['event'];
}

export function AlbumTrail({ title, event }: AlbumTrailProps) {
  if (useSession() === null) return null;
  const trail = [{ to: '/', name: messages.frame.dashboard() }];
  if (event) trail.push({ to: `/events/${event.id}`, name: event.title });
  return <Breadcrumb trail={trail} title={title} />;
}

interface AlbumHeaderProps {
  album: OwnedAlbum;
  facts?: Elements;
  /** On phones these are shown elsewhere, so that the photos start higher on the page. */
  children?: Elements;
}

export function AlbumHeader({ album, facts, children }: AlbumHeaderProps) {
  const { title, description, isPublic, isArchived, uploadCode } = album;
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-4 pb-2 sm:gap-4 sm:pt-8 sm:pb-6">
      <AlbumTrail {...album} />
      <EventTitle>{title}</EventTitle>
      {description && (
        <FoldedText
          className={`w-full max-w-prose ${children ? 'max-sm:text-label' : ''}`}
          isShort={Boolean(children)}
        >
          {description}
        </FoldedText>
      )}
      <AlbumTags {...album} className={children ? 'max-sm:hidden' : ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ul
          aria-label={messages.albumPage.facts()}
          className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-label text-ink-2 [&>li]:flex [&>li]:gap-1.5 [&>li:not(:last-child)]:after:text-ink-3 [&>li:not(:last-child)]:after:content-['·']"
        >
          <li>
            <Badge tone={isPublic ? 'ok' : 'neutral'}>
              {isPublic ? messages.albumState.public() : messages.albumState.private()}
            </Badge>
            {isArchived && <Badge>{messages.albumState.archived()}</Badge>}
            {album.expired && !isArchived && <Badge tone="danger">{messages.albumState.expired()}</Badge>}
          </li>
          {uploadCode && (
            <li>
              {richText(
                messages.albumPage.uploadCode({
                  uploadCode,
                  code: asCode,
                  label: (label) => <span className="sr-only">{richText(label)}</span>,
                }),
              )}
            </li>
          )}
          {facts}
        </ul>
        {children && <div className="flex flex-wrap gap-2 max-sm:hidden">{children}</div>}
      </div>
    </div>
  );
}

export function AlbumTags({ tags, className }: { tags: readonly string[]; className: string }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={messages.albumState.tags()} className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.map((tag) => (
        <li
          key={tag}
          dir="auto"
          className="max-w-full truncate rounded-full bg-sunken px-3 py-1 text-label text-ink-2"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
