import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_ALBUM_PHOTOS } from '../../../shared/rules/admin/admin-lists.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Media } from '../../photos/media.tsx';
import { VideoBadge } from '../../photos/video/lazy-video.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatDay } from '../../ui/format-day.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, EmailText, FactList, FigureList, VisibilityBadge } from '../admin-parts.tsx';
import { type AdminReply, adminQuery, adminRequest, invalidateAdminQueries } from '../admin-request.ts';
import { DetailQuery } from '../detail-query.tsx';
import { formatCount, formatGigabytes } from '../formats.ts';
import { AlbumEdit } from './album-edit.tsx';

export function AdminAlbumScreen() {
  const { albumId = '' } = useParams();
  const query = useQuery(adminQuery('GET /admin/albums/:albumId', { params: { albumId } }));
  return (
    <DetailQuery
      query={query}
      failure={messages.adminAlbum.failed()}
      missing={messages.closedPage.albumNotFound()}
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
        <bdi>{album.owner.name}</bdi>
      </Link>
      <span className="block text-ink-2">
        <EmailText address={album.owner.email} />
      </span>
    </>
  );
}

interface AlbumPhotosProps {
  title: string;
  photos: AdminReply<'GET /admin/albums/:albumId'>['photos'];
}

function AlbumPhotos({ title, photos }: AlbumPhotosProps) {
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
            {photos.map(({ id, filename, thumbnailData, video }) => (
              <li
                key={id}
                title={filename}
                className="relative aspect-square overflow-hidden rounded-photo bg-sunken"
              >
                <Media
                  photo={{ thumbnailUrl: thumbnailData }}
                  rendition="thumbnail"
                  alt={filename}
                  className="size-full photo-fill"
                />
                {video && <VideoBadge video={video} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

function AlbumDeletion({ album, photoCount }: { album: AdminAlbum; photoCount: number }) {
  const hintId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { albumId: album._id };
  const form = useForm({
    initial: () => ({ isConfirmed: false }),
    async send() {
      await adminRequest('DELETE /admin/albums/:albumId', { params }).catch(ignoreMissing);
      showToast(messages.adminAlbum.deleted());
      await navigate('/admin/albums');
      invalidateAdminQueries(client, adminQuery('GET /admin/albums/:albumId', { params }).queryKey);
    },
    failed: (error) => refusalMessage(error, messages.adminAlbum.deletionFailed()),
  });
  const { isConfirmed } = form.values;

  return (
    <SectionCard dense title={messages.adminAlbum.delete()} danger>
      <form {...form.form} className="grid gap-3">
        <p className="text-ink-2">{messages.adminAlbum.deleteWarning({ photos: photoCount })}</p>
        <Checkbox
          label={messages.adminAlbum.confirmDeletion()}
          checked={isConfirmed}
          disabled={form.isBusy}
          onChange={({ target }) => form.set('isConfirmed', target.checked)}
        />
        <Button
          kind="danger"
          type="submit"
          busy={form.isBusy}
          disabled={!isConfirmed}
          aria-describedby={isConfirmed ? undefined : hintId}
        >
          {messages.adminAlbum.delete()}
        </Button>
        {!isConfirmed && (
          <p id={hintId} className="text-ink-2">
            {messages.adminAlbum.mustConfirmDeletion()}
          </p>
        )}
        {form.refusal && (
          <p role="alert" className="text-danger">
            {form.refusal}
          </p>
        )}
      </form>
    </SectionCard>
  );
}
