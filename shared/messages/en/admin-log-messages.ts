// The activity log of the administration, whole and on the dashboard (R 8.213).
import { defineMessages } from '../define-messages.ts';

export const adminLogMessages = defineMessages({
  label: 'Activity log',
  failed: 'Failed to fetch activity',
  empty: 'No recent activity',
  loading: 'Loading entries…',
  total:
    '{more, select, yes {More than {count, number} entries} other {{count, plural, one {# entry} other {# entries}}}}',
  action: 'Action',
  allActions: 'All actions',
  administrator: 'Administrator',
  about: 'About',
  entity:
    '{type, select, admin {admin} user {user} album {album} photo {photo} template {template} other {{type}}}',
  entityWithId:
    '{type, select, user {user {id}} album {album {id}} photo {photo {id}} template {template {id}} other {{type} {id}}}',
  when: 'When',
  export: 'Export CSV',
  exportFailed: 'Failed to export activity',
});
