import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { AlbumSortKey } from '../../../shared/rules/admin/admin-lists.ts';
import { formatDay } from '../../ui/format-day.ts';
import { RowLink, VisibilityBadge } from '../admin-parts.tsx';
import { formatCount, formatGigabytes } from '../formats.ts';
import type { ListColumn } from '../list/list-rows.tsx';

const owner: ListColumn<AdminAlbum, AlbumSortKey> = {
  name: messages.adminAlbums.owner,
  cell: (album) =>
    album.ownerId && album.owner ? (
      <RowLink to={`/admin/users/${album.ownerId}`}>{album.owner.name}</RowLink>
    ) : (
      <span className="text-ink-2">{messages.adminAlbums.noOwner()}</span>
    ),
  isLong: true,
  wraps: true,
  width: '17%',
};

const SHARED: readonly ListColumn<AdminAlbum, AlbumSortKey>[] = [
  {
    name: messages.adminAlbums.title,
    sort: { key: 'title', first: 'asc' },
    cell: (album) => <RowLink to={`/admin/albums/${album._id}`}>{album.title}</RowLink>,
    wraps: true,
  },
  {
    name: messages.adminAlbums.visibility,
    cell: (album) => <VisibilityBadge album={album} />,
    isLong: true,
    width: '10.5rem',
  },
  {
    name: messages.adminAlbums.code,
    cell: (album) => <span className="upload-code">{album.uploadCode}</span>,
    tableFrom: 'wide',
    isTableOnly: true,
    width: '7.5rem',
  },
  {
    name: messages.common.photos,
    sort: { key: 'photoCount', first: 'desc' },
    cell: (album) => formatCount(album.photoCount),
    isNumber: true,
    isLong: true,
    width: '5.75rem',
  },
  {
    name: messages.adminFrame.storage,
    cell: (album) => formatGigabytes(album.storageGB),
    isNumber: true,
    tableFrom: 'widest',
    isTableOnly: true,
    width: '5.5rem',
  },
  {
    name: messages.adminAlbums.created,
    sort: { key: 'createdAt', first: 'desc' },
    cell: (album) => <time dateTime={album.createdAt}>{formatDay(album.createdAt)}</time>,
    isNumber: true,
    isLong: true,
    width: '8.5rem',
  },
];

export const ALBUM_COLUMNS: readonly ListColumn<AdminAlbum, AlbumSortKey>[] = [
  ...SHARED.slice(0, 1),
  owner,
  ...SHARED.slice(1),
];

/** Omits the owner, because the page already names the owner. */
export const COLUMNS_OF_USER = SHARED.filter(({ isTableOnly }) => !isTableOnly);
