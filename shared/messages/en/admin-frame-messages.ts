// The frame of the administration: its navigation, and words that several of its screens show (R 2.205 to R 2.207).
import { defineMessages } from '../define-messages.ts';

export const adminFrameMessages = defineMessages({
  home: 'Keepsake administration',
  documentTitle: '{title} · Admin',
  navigation: 'Administration',
  dashboard: 'Dashboard',
  users: 'Users',
  albums: 'Albums',
  templates: 'Email Templates',
  analytics: 'Analytics',
  menu: 'Menu',
  logout: 'Logout',
  sidebar: 'Sidebar',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  loading: 'Loading…',
  viewAll: 'View all',
  storage: 'Storage',
  days: '{count, plural, one {# day} other {# days}}',
  lastChanged: 'Last changed',
  noData: 'No data available',
});
