import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../shared/messages/messages.ts';
import { AdminPage, SectionFailure } from '../admin-parts.tsx';
import { adminQuery } from '../admin-request.ts';
import { uptimeMessage } from '../formats.ts';
import { RecentActivity } from '../log/recent-activity.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { Subscriptions, UserStatistics } from './user-figures.tsx';

export function AdminDashboardScreen() {
  const query = useQuery({ ...adminQuery('GET /admin/dashboard/stats'), staleTime: 0 });
  const stats = query.data?.stats;
  return (
    <AdminPage title={messages.adminFrame.dashboard()}>
      {query.error && !stats ? (
        <SectionFailure query={query} failure={messages.adminDashboard.failed()} />
      ) : (
        <>
          <DashboardCards stats={stats} />
          <div className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
            <UserStatistics users={stats?.users} />
            <Subscriptions subscriptions={stats?.subscriptions} />
          </div>
        </>
      )}
      <RecentActivity />
      {stats && <p className="text-ink-2">{uptimeMessage(stats.system.uptime)}</p>}
    </AdminPage>
  );
}
