// A user's newest albums: a short list without pages.

import { Images } from 'lucide-react';
import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { adminUserMessages } from '../../../shared/messages/en/admin-users-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCards } from '../list/list-cards.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useWideScreen } from '../list/use-wide-screen.ts';
import { COLUMNS_OF_USER } from './album-columns.tsx';

export function ShortAlbums({ albums }: { albums: readonly AdminAlbum[] }) {
  const List = useWideScreen() ? ListTable : ListCards;
  if (albums.length === 0) return <EmptyState icon={Images} title={adminUserMessages.noAlbums()} />;
  return (
    <div className="-mx-4 -mb-4 border-t border-line sm:-mx-5 sm:-mb-5">
      <List
        label={adminUserMessages.recentAlbums()}
        columns={COLUMNS_OF_USER}
        rows={albums}
        keyOf={(album) => album._id}
        skeletonRows={0}
      />
    </div>
  );
}
