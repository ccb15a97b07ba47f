import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messages } from '../../../shared/messages/messages.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { formatDay } from '../../ui/format-day.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, EmailText, FactList, FigureList, VisibilityBadge } from '../admin-parts.tsx';
import { type AdminReply, adminQuery } from '../admin-request.ts';
import { DetailQuery } from '../detail-query.tsx';
import { formatCount, formatGigabytes } from '../formats.ts';
import { AlbumDeletion } from './album-deletion.tsx';
import { AlbumEdit } from './album-edit.tsx';
import { AlbumPhotos } from './album-photos.tsx';

export function AdminAlbumScreen() {
  const { albumId = '' } = useParams();
  const query = useQuery(adminQuery('GET /admin/albums/:albumId', { params: { albumId } }));
  return (
    <DetailQuery
      query={query}
      failure={messages.adminAlbum.failed()}
      missing={messages.error.ALBUM_NOT_FOUND()}
      back={{ to: '/admin/albums', name: messages.adminAlbum.back() }}
    >
      {(detail) => <AlbumDetail key={albumId} {...detail} />}
    </DetailQuery>
  );
}

function AlbumDetail({ album, photos, stats }: AdminReply<'GET /admin/albums/:albumId'>) {
  return (
    <AdminPage
      title={album.title}
      trail={
        <Breadcrumb
          trail={[{ to: '/admin/albums', name: messages.adminFrame.albums() }]}
          title={album.title}
        />
      }
      aside={<VisibilityBadge album={album} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <FigureList
            figures={[
              { name: messages.common.photos(), value: formatCount(stats.totalPhotos) },
              { name: messages.adminFrame.storage(), value: formatGigabytes(stats.storageGB) },
            ]}
          />
          <AlbumEdit album={album} />
          <AlbumPhotos title={album.title} photos={photos} />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 md:max-xl:grid-cols-2">
          <SectionCard dense title={messages.adminAlbum.album()}>
            <FactList
              facts={[
                { name: messages.adminAlbums.owner(), value: <Owner album={album} /> },
                {
                  name: messages.adminAlbum.uploadCode(),
                  value: <span className="upload-code">{album.uploadCode}</span>,
                },
                { name: messages.adminAlbums.created(), value: formatDay(album.createdAt) },
                { name: messages.adminFrame.lastChanged(), value: formatDay(album.updatedAt) },
                { name: messages.adminAlbum.id(), value: <span className="upload-code">{album._id}</span> },
              ]}
            />
          </SectionCard>
          <AlbumDeletion album={album} photoCount={stats.totalPhotos} />
        </div>
      </div>
    </AdminPage>
  );
}

function Owner({ album }: Pick<AdminReply<'GET /admin/albums/:albumId'>, 'album'>) {
  if (!album.ownerId || !album.owner) return messages.adminAlbums.noOwner();
  return (
    <>
      <Link
        to={`/admin/users/${album.ownerId}`}
        className="-my-1 inline-block py-1 font-medium text-accent hover:underline"
      >
        {album.owner.name}
      </Link>
      <span className="block text-ink-2">
        <EmailText address={album.owner.email} />
      </span>
    </>
  );
}
