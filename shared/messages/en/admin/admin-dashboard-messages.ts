export const adminDashboard = {
  failed: 'Failed to fetch dashboard stats',
  totals: 'Totals',
  newToday: '{count, plural, =0 {None new today} other {# new today}}',
  storageUsed: 'of storage used',
  userStatistics: 'User Statistics',
  owners: 'Owners',
  guests: 'Guests',
  active: 'Active ({days} days)',
  subscriptions: 'Subscriptions',
  monthlyRevenue: 'Monthly revenue',
  recentActivity: 'Recent Activity',
  recentEntries: 'Recent activity',
  runsForDays:
    '{days, plural, one {The server has been running for # day.} other {The server has been running for # days.}}',
  runsForHours:
    '{hours, plural, one {The server has been running for # hour.} other {The server has been running for # hours.}}',
  runsForMinutes:
    '{minutes, plural, one {The server has been running for # minute.} other {The server has been running for # minutes.}}',
} as const;
