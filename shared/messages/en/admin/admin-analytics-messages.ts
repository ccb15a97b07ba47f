export const adminAnalytics = {
  failed: 'Failed to fetch analytics',
  daysShown: 'Days shown',
  signUps: 'Sign-ups',
  chart: '{figure} of each day, as in the table below',
  showTable: 'Show as table',
  table: 'Figures of each day',
  day: 'Day',
  tiers: 'Tiers',
} as const;
