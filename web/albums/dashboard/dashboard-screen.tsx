import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '../../../shared/api/accounts-api.ts';
import type { Album, SharedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { getLimits, mayCreateAlbum } from '../../../shared/rules/tiers.ts';
import { endSession, useSession } from '../../browser/storage/session.ts';
import { apiQuery } from '../../http/api-query.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast, TOAST_MS, UPGRADE_DELAY_MS } from '../../ui/dialogs/toast-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { AlbumGridSkeleton, ContributedAlbums, OwnedAlbums } from './album-cards.tsx';

const FirstAlbum = lazyComponent(async () => (await import('./create-album-form.tsx')).FirstAlbum, {
  whileLoading: <AlbumGridSkeleton />,
});
const NewAlbumCard = lazyComponent(async () => (await import('./create-album-form.tsx')).NewAlbumCard);
const SharePanel = lazyComponent(async () => (await import('../share-panel.tsx')).SharePanel);
const UpgradeDialog = lazyComponent(
  async () => (await import('../../accounts/upgrade-dialog.tsx')).UpgradeDialog,
);

export function DashboardScreen() {
  const session = useSession();
  return session && <Dashboard user={session.user} />;
}

/** Interval in milliseconds for each hundred albums. */
const REFETCH_MS = 5000;

function isReviewed(album: Album): boolean {
  return album.approveFirst && can(album, 'moderate');
}

function useAlbums() {
  const query = useQuery({
    ...apiQuery('GET /albums'),
    // Keeps the number of waiting photos up to date.
    refetchInterval({ state: { data } }) {
      return data?.albums.some(isReviewed) && REFETCH_MS * Math.ceil(data.albums.length / 100);
    },
  });
  useEffect(() => {
    if (!query.error) return;
    if (query.error.status === 401) endSession('server');
    else showToast(messages.albumList.loadFailed(), { kind: 'error', duration: TOAST_MS.albums });
  }, [query.error]);
  return query;
}

/** Holds the open form, the album that it created, and the limit that it reached. */
function useNewAlbum({ currentTier: tier }: User, ownCount: number) {
  const queryClient = useQueryClient();
  /** Ignore the response of a form that the user has already closed. */
  const [creating, setCreating] = useState<symbol | null>(null);
  const [created, setCreated] = useState<SharedAlbum | null>(null);
  const [isUpgrading, setUpgrading] = useState(false);

  function begin(): void {
    if (mayCreateAlbum(tier, ownCount)) {
      setCreating(Symbol());
      return;
    }
    const { maxAlbums: max } = getLimits(tier);
    const message = messages.tier.albumLimitReached({ tier: messages.tier[tier](), max });
    showToast(message, { kind: 'error', duration: TOAST_MS.albums });
    setUpgrading(true);
  }
  const form = {
    tier,
    onCreated(share: SharedAlbum) {
      const { queryKey } = apiQuery('GET /albums');
      const others = (albums: Album[]) => albums.filter(({ id }) => id !== share.album.id);
      queryClient.setQueryData(queryKey, (old) => old && { albums: [share.album, ...others(old.albums)] });
      void queryClient.invalidateQueries({ queryKey });
      setCreated(share);
      setCreating((open) => (open === creating ? null : open));
    },
    onLimit(message: string) {
      showToast(message, { kind: 'error', duration: TOAST_MS.albumLimit });
      setTimeout(() => setUpgrading(true), UPGRADE_DELAY_MS);
    },
  };
  const cancel = () => setCreating(null);
  return { form, begin, isCreating: creating !== null, cancel, created, isUpgrading, setUpgrading };
}

function Dashboard({ user }: { user: User }) {
  useDocumentTitle(messages.frame.dashboard());
  const query = useAlbums();
  const managed = query.data?.albums.filter((album) => can(album, 'seeAllPhotos'));
  const contributed = query.data?.albums.filter((album) => !can(album, 'seeAllPhotos')) ?? [];
  const { form, isCreating, cancel, ...made } = useNewAlbum(
    user,
    managed?.filter(({ isOwner }) => isOwner).length ?? 0,
  );
  const hasAlbums = managed !== undefined && managed.length > 0;

  return (
    <div className="page-column grid gap-8 py-8 sm:py-10">
      {user.role === 'guest' && managed?.length === 0 && (
        <p className="rounded-card bg-accent-soft px-6 py-4 font-medium text-accent">
          {messages.dashboard.welcome()}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-display text-page">{messages.albumList.owned()}</h1>
          <p className="text-ink-2">{messages.product.tagline()}</p>
        </div>
        {hasAlbums && !isCreating && (
          <Button onClick={made.begin}>
            <Plus aria-hidden className="size-5" />
            <span>{messages.dashboard.create()}</span>
          </Button>
        )}
      </div>

      {made.created && <CreatedAlbum key={made.created.album.id} created={made.created} />}
      {isCreating && <NewAlbumCard {...form} onClose={cancel} />}

      {query.isPending && <AlbumGridSkeleton />}
      {!managed && query.isError && (
        <LoadFailure
          message={messages.albumList.loadFailed()}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {managed?.length === 0 && <FirstAlbum {...form} />}
      {hasAlbums && <OwnedAlbums albums={managed} />}
      {contributed.length > 0 && <ContributedSection albums={contributed} />}
      {made.isUpgrading && (
        <UpgradeDialog
          context="album_limit"
          tier={user.currentTier}
          onClose={() => made.setUpgrading(false)}
        />
      )}
    </div>
  );
}

function CreatedAlbum({ created: { album, ...shared } }: { created: SharedAlbum }) {
  const path = `/albums/${album.id}`;
  return (
    <SharePanel path={path} title={album.title} {...shared}>
      <LinkButton kind="secondary" to={path}>
        {messages.dashboard.openAlbum()}
      </LinkButton>
    </SharePanel>
  );
}

function ContributedSection({ albums }: { albums: readonly Album[] }) {
  return (
    <section aria-labelledby="contributed" className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="contributed" className="font-display text-section">
          {messages.albumList.contributed()}
        </h2>
        <LinkButton kind="quiet" to="/guest-albums" className="-mx-4">
          {messages.myUploads.heading()}
        </LinkButton>
      </div>
      <ContributedAlbums as="h3" albums={albums} label={messages.albumList.contributed()} />
    </section>
  );
}
