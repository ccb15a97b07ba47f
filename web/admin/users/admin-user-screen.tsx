import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AdminAlbum, AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { TIER_KEYS, TIERS } from '../../../shared/rules/tiers.ts';
import { describeAlbums, describeStorage } from '../../accounts/upgrade-dialog.tsx';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatDay } from '../../ui/format-day.ts';
import { formatMoney } from '../../ui/format-money.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, EmailText, FactList, FigureList, StorageUsed, TierBadge } from '../admin-parts.tsx';
import { type AdminReply, adminQuery, adminRequest, isAdminQuery } from '../admin-request.ts';
import { COLUMNS_OF_USER } from '../albums/album-columns.tsx';
import { DetailQuery } from '../detail-query.tsx';
import { formatCount } from '../formats.ts';
import { ListRows } from '../list/list-rows.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';

export function AdminUserScreen() {
  const { userId = '' } = useParams();
  const query = useQuery(adminQuery('GET /admin/users/:userId', { params: { userId } }));
  return (
    <DetailQuery
      query={query}
      failure={messages.adminUser.failed()}
      missing={messages.adminUser.notFound()}
      back={{ to: '/admin/users', name: messages.adminUser.back() }}
    >
      {(detail) => <UserDetail {...detail} />}
    </DetailQuery>
  );
}

function UserDetail({ user, albums, stats }: AdminReply<'GET /admin/users/:userId'>) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <AdminPage
      title={user.name}
      trail={
        <Breadcrumb trail={[{ to: '/admin/users', name: messages.adminFrame.users() }]} title={user.name} />
      }
      note={<EmailText address={user.email} />}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{messages.adminUsers[user.role]()}</Badge>
          <TierBadge tier={user.currentTier} />
          <Button kind="danger" onClick={() => setDeleting(true)} className="ms-2 max-sm:ms-0">
            {messages.adminUser.deleteUser()}
          </Button>
        </div>
      }
    >
      <FigureList
        figures={[
          { name: messages.adminFrame.albums(), value: formatCount(stats.totalAlbums) },
          { name: messages.common.photos(), value: formatCount(stats.totalPhotos) },
          { name: messages.adminUser.storageUsed(), value: <StorageUsed {...user} /> },
          {
            name: messages.adminUser.accountAge(),
            value: messages.adminFrame.days({ count: stats.accountAgeDays }),
          },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <SectionCard
          dense
          title={messages.adminUser.recentAlbums()}
          aside={
            stats.totalAlbums > 0 && (
              <Link
                to={`/admin/albums?ownerId=${encodeURIComponent(user._id)}`}
                className="-my-2 py-2 font-medium text-accent hover:underline"
              >
                {messages.adminFrame.viewAll()}
              </Link>
            )
          }
        >
          <RecentAlbums albums={albums} />
        </SectionCard>
        <div className="grid grid-cols-1 gap-4 sm:gap-6 md:max-xl:grid-cols-2">
          <TierChange key={user.currentTier} user={user} />
          <SectionCard dense title={messages.adminUser.account()}>
            <FactList
              facts={[
                { name: messages.adminUser.id(), value: <span className="upload-code">{user._id}</span> },
                { name: messages.adminUsers.joined(), value: formatDay(user.createdAt) },
                { name: messages.adminFrame.lastChanged(), value: formatDay(user.updatedAt) },
              ]}
            />
          </SectionCard>
        </div>
      </div>
      {isDeleting && <DeleteUserDialog user={user} stats={stats} onClose={() => setDeleting(false)} />}
    </AdminPage>
  );
}

function RecentAlbums({ albums }: { albums: readonly AdminAlbum[] }) {
  if (albums.length === 0) return <EmptyState icon={Images} title={messages.adminUser.noAlbums()} />;
  return (
    <ListRows
      label={messages.adminUser.recentAlbums()}
      columns={COLUMNS_OF_USER}
      rows={albums}
      keyOf={(album) => album._id}
      className="-mx-4 -mb-4 border-t border-line sm:-mx-5 sm:-mb-5"
    />
  );
}

function TierChange({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({ tier: user.currentTier }),
    async send(body) {
      await adminRequest('POST /admin/users/:userId/tier', { params: { userId: user._id }, body });
      showToast(messages.adminUser.tierChanged({ name: user.name, tier: body.tier }));
      await client.invalidateQueries({ predicate: isAdminQuery });
    },
    failed(error) {
      alert(refusalMessage(error, messages.adminUser.tierFailed()));
    },
  });
  const { tier } = form.values;

  return (
    <SectionCard dense title={messages.adminUser.subscription()}>
      <form {...form.form} className="grid gap-4">
        <fieldset className="grid gap-2" disabled={form.isBusy}>
          <legend className="sr-only">{messages.adminUsers.tier()}</legend>
          {TIER_KEYS.map((key) => (
            <label
              key={key}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 transition hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="tier"
                checked={tier === key}
                onChange={() => form.set('tier', key)}
                className="size-4 shrink-0"
              />
              <span className="min-w-0 grow">
                <span className="block font-medium">{key}</span>
                <span className="block text-badge text-ink-2">{`${describeAlbums(key)} · ${describeStorage(key)}`}</span>
              </span>
              <span className="text-ink-2 tabular-nums">{formatPrice(key)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" busy={form.isBusy} disabled={tier === user.currentTier}>
          {messages.adminUser.changeTier()}
        </Button>
      </form>
    </SectionCard>
  );
}

function formatPrice(tier: AdminUser['currentTier']): string {
  return TIERS[tier].price === 0 ? messages.adminUser.free() : formatMoney(TIERS[tier].price);
}
