// Users by tier, and their revenue (R 2.209, R 2.210).

import type { DashboardStats } from '../../../shared/api/admin-activity-api.ts';
import { adminDashboardMessages } from '../../../shared/messages/en/admin-dashboard-messages.ts';
import { adminFrameMessages } from '../../../shared/messages/en/admin-frame-messages.ts';
import { ACTIVE_DAYS } from '../../../shared/rules/admin-lists.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { formatMoney } from '../format-figure.ts';
import { ShareBars } from '../share-bars.tsx';
import { isNobody, TierMix } from '../tier-mix.tsx';

export function UserStatistics({ users }: { users: DashboardStats['users'] | undefined }) {
  return (
    <SectionCard dense title={adminDashboardMessages.userStatistics()}>
      <div className="min-h-32">
        {users?.total === 0 && <NoData />}
        {users && users.total > 0 && (
          <ShareBars
            total={users.total}
            parts={[
              { name: adminDashboardMessages.owners(), count: users.owner },
              { name: adminDashboardMessages.guests(), count: users.guest },
              { name: adminDashboardMessages.active({ days: ACTIVE_DAYS }), count: users.active },
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
    <SectionCard dense title={adminDashboardMessages.subscriptions()}>
      <div className="min-h-32">
        {subscriptions && isNobody(subscriptions) && <NoData />}
        {subscriptions && !isNobody(subscriptions) && (
          <div className="grid gap-4">
            <TierMix tiers={subscriptions} />
            <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
              <span className="text-ink-2">{adminDashboardMessages.monthlyRevenue()}</span>
              <span className="font-semibold tabular-nums">{formatMoney(subscriptions.monthlyRevenue)}</span>
            </p>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

export function NoData() {
  return <p className="py-6 text-center text-ink-2">{adminFrameMessages.noData()}</p>;
}
