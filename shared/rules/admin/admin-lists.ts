export const ADMIN_PAGE_SIZE = 20;
export const ACTIVITY_PAGE_SIZE = 20;
export const DASHBOARD_ACTIVITY = 10;
export const MAX_SEARCH_LENGTH = 200;
/** Maximum number of results. An administrator who needs more must change the search. */
export const MAX_SEARCH_RESULTS = 10_000;
export const ADMIN_ALBUM_PHOTOS = 50;
export const ADMIN_USER_ALBUMS = 10;
export const ACTIVE_DAYS = 30;

export const ANALYTICS_DAYS = [7, 30, 90] as const;
export type AnalyticsDays = (typeof ANALYTICS_DAYS)[number];

export const USER_SORT_KEYS = ['createdAt', 'name', 'email', 'storageUsed', 'albumCount'] as const;
export type UserSortKey = (typeof USER_SORT_KEYS)[number];
export const ALBUM_SORT_KEYS = ['createdAt', 'title', 'photoCount'] as const;
export type AlbumSortKey = (typeof ALBUM_SORT_KEYS)[number];
export const PHOTO_SORT_KEYS = ['createdAt', 'filename', 'size'] as const;
export type PhotoSortKey = (typeof PHOTO_SORT_KEYS)[number];

export const ACTIVITY_TYPES = [
  'admin_login',
  'admin_login_failed',
  'admin_logout',
  'admin_created',
  'admin_password_changed',
  'user_tier_changed',
  'user_deleted',
  'album_updated',
  'album_deleted',
  'photo_deleted',
  'template_updated',
  'template_reset',
  'test_mail_sent',
  'activity_exported',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
