import { ImageOff } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_ALBUM_PHOTOS } from '../../../shared/rules/admin/admin-lists.ts';
import { Picture } from '../../photos/picture.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { AdminReply } from '../admin-request.ts';

interface AlbumPhotosProps {
  title: string;
  photos: AdminReply<'GET /admin/albums/:albumId'>['photos'];
}

export function AlbumPhotos({ title, photos }: AlbumPhotosProps) {
  return (
    <SectionCard
      dense
      title={messages.common.photos()}
      aside={
        photos.length > 0 && (
          <Link
            to={`/admin/photos?search=${encodeURIComponent(title)}`}
            className="-my-2 py-2 font-medium text-accent hover:underline"
          >
            {messages.adminAlbum.managePhotos()}
          </Link>
        )
      }
    >
      {photos.length === 0 ? (
        <EmptyState icon={ImageOff} title={messages.adminAlbum.noPhotos()} />
      ) : (
        <>
          {photos.length >= ADMIN_ALBUM_PHOTOS && (
            <p className="mb-3 text-ink-2">
              {messages.adminAlbum.firstPhotos({ count: ADMIN_ALBUM_PHOTOS })}
            </p>
          )}
          <ul
            aria-label={messages.common.photos()}
            className="grid grid-cols-3 gap-1.5 sm:grid-cols-5 sm:gap-2"
          >
            {photos.map(({ id, filename, thumbnailData }) => (
              <li key={id} title={filename} className="aspect-square overflow-hidden rounded-photo bg-sunken">
                <Picture url={thumbnailData} alt={filename} className="size-full photo-fill" />
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}
