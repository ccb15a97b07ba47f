import type { DashboardStats } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACTIVE_DAYS } from '../../../shared/rules/admin/admin-lists.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { NoData } from '../admin-parts.tsx';
import { formatCount, formatMoney } from '../formats.ts';
import { hasNoUsers, TierMix } from '../tier-mix.tsx';

export function UserStatistics({ users }: { users: DashboardStats['users'] | undefined }) {
  return (
    <SectionCard dense title={messages.adminDashboard.userStatistics()}>
      <div className="min-h-32">
        {users?.total === 0 && <NoData />}
        {users && users.total > 0 && (
          <ShareBars
            total={users.total}
            parts={[
              { name: messages.adminDashboard.owners(), count: users.owner },
              { name: messages.adminDashboard.guests(), count: users.guest },
              { name: messages.adminDashboard.active({ days: ACTIVE_DAYS }), count: users.active },
            ]}
          />
        )}
      </div>
    </SectionCard>
  );
}

export function Subscriptions({
  subscriptions,
}: {
  subscriptions: DashboardStats['subscriptions'] | undefined;
}) {
  return (
    <SectionCard dense title={messages.adminDashboard.subscriptions()}>
      <div className="min-h-32">
        {subscriptions && hasNoUsers(subscriptions) && <NoData />}
        {subscriptions && !hasNoUsers(subscriptions) && (
          <div className="grid gap-4">
            <TierMix tiers={subscriptions} />
            <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
              <span className="text-ink-2">{messages.adminDashboard.monthlyRevenue()}</span>
              <span className="font-semibold tabular-nums">{formatMoney(subscriptions.monthlyRevenue)}</span>
            </p>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

interface ShareBarsProps {
  total: number;
  parts: readonly { name: string; count: number }[];
}

function ShareBars({ total, parts }: ShareBarsProps) {
  return (
    <ul className="grid gap-4">
      {parts.map(({ name, count }) => {
        const share = total === 0 ? 0 : Math.round((100 * count) / total);
        return (
          <li key={name} className="grid gap-1.5">
            <p className="flex justify-between gap-4">
              <span>{name}</span>
              <span className="tabular-nums">
                <span className="font-medium">{formatCount(count)}</span>
                <span className="inline-block w-12 text-right text-ink-2">{share}%</span>
              </span>
            </p>
            <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line">
              <span
                style={{ width: `${share}%` }}
                className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
