// The administration's analytics: figures by day, as charts and as a table (R 2.225 to R 2.227).
import { defineMessages } from '../define-messages.ts';

export const adminAnalyticsMessages = defineMessages({
  failed: 'Failed to fetch analytics',
  daysShown: 'Days shown',
  signUps: 'Sign-ups',
  chart: '{figure} of each day, as in the table below',
  showTable: 'Show as table',
  table: 'Figures of each day',
  day: 'Day',
  tiers: 'Tiers',
});
