export const adminLog = {
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
  entityWithName:
    '{type, select, user {user {name}} album {album {name}} photo {photo {name}} template {template {name}} other {{type} {name}}}',
  when: 'When',
  export: 'Export CSV',
  exportFailed: 'Failed to export activity',
} as const;

export const activityType = {
  admin_login: 'admin login',
  admin_login_failed: 'admin login failed',
  admin_logout: 'admin logout',
  admin_created: 'admin created',
  admin_password_changed: 'admin password changed',
  user_tier_changed: 'user tier changed',
  user_deleted: 'user deleted',
  album_updated: 'album updated',
  album_deleted: 'album deleted',
  photo_deleted: 'photo deleted',
  template_updated: 'template updated',
  template_reset: 'template reset',
  test_mail_sent: 'test mail sent',
  activity_exported: 'activity exported',
} as const;
