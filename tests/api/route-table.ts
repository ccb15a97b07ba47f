import type { allRoutes } from '../../shared/api/all-routes.ts';
import {
  adminOnly,
  type Caller,
  everybody,
  helpersOfEvent,
  helpersToo,
  hostsOnly,
  ownerOnly,
  users,
} from './route-callers.ts';

export const NAMES: Record<Caller, string> = {
  anonymous: 'Anonymous',
  stranger: 'Stranger',
  contributor: 'Contributor',
  helper: 'Helper',
  'co-host': 'Co-host',
  owner: 'Ines Costa',
  admin: 'Admin',
};

export interface Row {
  /** The status for each caller, on a public album. */
  statuses: Record<Caller, number>;
  body?: (caller: Caller, albumId: string) => unknown;
  query?: string;
  /** Creates an album for each call, because the call changes it. */
  album?: 'fresh';
  user?: 'fresh';
}

let count = 0;
export const account = () => {
  count += 1;
  return { name: 'New Account', email: `new.${count}@example.org`, password: 'a new password' };
};
const claim = { uploadCode: 'ZZZZZZZZZZ', uploadSessionId: 'a session of no upload' };
export const CHANGED_PASSWORD = 'another for a moment';
const ines = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
export const administrator = { username: 'admin', password: 'the first of them' };

export const table: Record<keyof typeof allRoutes, Row> = {
  'POST /auth/register': { statuses: everybody(201), body: account },
  'POST /auth/login': { statuses: everybody(200), body: () => ines },
  'POST /auth/logout': { statuses: users(204) },
  'GET /auth/me': { statuses: users(200) },
  'PATCH /auth/me': { statuses: users(200), body: () => ({ name: 'Another Name' }) },
  'POST /auth/me/change-password': {
    statuses: users(204),
    body: (caller) => ({
      currentPassword: `${NAMES[caller]} password`,
      newPassword: CHANGED_PASSWORD,
    }),
  },
  'GET /auth/me/stats': { statuses: users(200) },
  'GET /auth/me/mails': { statuses: users(200) },
  'PATCH /auth/me/mails': { statuses: users(200), body: () => ({ limits: false }) },
  // The token is unknown.
  'POST /unsubscribe/:topic/:token': { statuses: everybody(404) },
  // No account is deleted because all are needed: 403 shows that the password is checked.
  'DELETE /auth/me': { statuses: users(403), body: () => ({ password: 'not this one' }) },
  'POST /albums': { statuses: users(201), body: () => ({ title: 'One more', tags: ['one'] }) },
  'GET /albums': { statuses: users(200) },
  'GET /albums/:albumId': { statuses: everybody(200) },
  'PATCH /albums/:albumId/visibility': { statuses: hostsOnly(200), body: () => ({ isPublic: true }) },
  'PATCH /albums/:albumId/photo-wall': { statuses: hostsOnly(200), body: () => ({ enabled: true }) },
  'PATCH /albums/:albumId/details': { statuses: hostsOnly(200), body: () => ({ title: 'Walked again' }) },
  'PATCH /albums/:albumId/expiration': {
    statuses: hostsOnly(200),
    body: () => ({ expirationPreset: 'ONE_DAY' }),
  },
  'POST /albums/:albumId/zips': {
    statuses: helpersToo(201),
    body: () => ({ photos: 'all', rendition: 'original' }),
  },
  'POST /events/:eventId/zips': {
    statuses: helpersOfEvent(201),
    body: () => ({ rendition: 'original' }),
  },
  'POST /auth/me/exports': { statuses: users(201), body: () => ({}) },
  'PATCH /albums/:albumId/archive': { statuses: hostsOnly(200), body: () => ({ isArchived: false }) },
  'PATCH /albums/:albumId/pin': { statuses: hostsOnly(200), body: () => ({ pin: null }) },
  'POST /albums/:albumId/upload-code': { statuses: hostsOnly(200), album: 'fresh' },
  'GET /albums/:albumId/groups': { statuses: hostsOnly(200) },
  'POST /albums/:albumId/groups': { statuses: hostsOnly(200), body: () => ({ names: ['Table 7'] }) },
  // The album has no such group, so the response is 404 for the owner too.
  'PATCH /albums/:albumId/groups/:groupId': { statuses: hostsOnly(404), body: () => ({ isClosed: true }) },
  'DELETE /albums/:albumId/groups/:groupId': { statuses: hostsOnly(404) },
  'GET /albums/:albumId/hosts': { statuses: hostsOnly(200) },
  'POST /albums/:albumId/invitations': { statuses: hostsOnly(201), body: () => ({ role: 'helper' }) },
  'DELETE /albums/:albumId/invitations/:invitationId': { statuses: hostsOnly(204) },
  // The stranger has no role in the album.
  'DELETE /albums/:albumId/hosts/:userId': { statuses: hostsOnly(404), user: 'fresh' },
  'GET /albums/:albumId/log': { statuses: hostsOnly(200) },
  // The token is unknown.
  'GET /invitations/:token': { statuses: everybody(404) },
  'POST /invitations/:token': { statuses: users(404) },
  'POST /events': {
    statuses: ownerOnly(409),
    body: (_, albumId) => ({ title: 'Our wedding', albumIds: [albumId] }),
  },
  'GET /events/:eventId': { statuses: helpersOfEvent(200) },
  'PATCH /events/:eventId': {
    statuses: { ...helpersOfEvent(200), helper: 403 },
    body: () => ({ title: 'Our wedding' }),
  },
  'DELETE /events/:eventId': {
    statuses: { ...helpersOfEvent(204), helper: 403, 'co-host': 403 },
    album: 'fresh',
  },
  'GET /events/by-code/:eventCode': { statuses: everybody(200) },
  'POST /albums/:albumId/tags': { statuses: hostsOnly(200), body: () => ({ tags: ['walked'] }) },
  'DELETE /albums/:albumId/tags/:tag': { statuses: hostsOnly(200) },
  'GET /tags/suggestions': { statuses: users(200) },
  'DELETE /albums/:albumId': { statuses: ownerOnly(200), album: 'fresh' },
  'DELETE /albums/:albumId/photos/:photoId': {
    statuses: { ...users(204), stranger: 404 },
    album: 'fresh',
  },
  'POST /albums/:albumId/photos/delete': {
    statuses: helpersToo(200),
    body: () => ({ photoIds: ['a photo of no album'] }),
  },
  'PATCH /albums/:albumId/photos/visibility': {
    statuses: helpersToo(200),
    body: () => ({ photoIds: ['a photo of no album'], visibility: 'shown' }),
  },
  'GET /albums/:albumId/reports': { statuses: helpersToo(200) },
  'GET /albums/:albumId/look-alikes': { statuses: helpersToo(200) },
  'PATCH /albums/:albumId/guest-book/visibility': {
    statuses: helpersToo(200),
    body: () => ({ entryIds: ['an entry of no album'], visibility: 'shown' }),
  },
  'POST /albums/:albumId/guest-book/delete': {
    statuses: helpersToo(200),
    body: () => ({ entryIds: ['an entry of no album'] }),
  },
  'PATCH /albums/:albumId/photos/:photoId/comments': {
    statuses: helpersToo(204),
    body: () => ({ isClosed: true }),
  },
  'GET /albums/:albumId/events': { statuses: everybody(200) },
  'GET /uploads/:uploadCode': { statuses: everybody(200) },
  // An unknown token is rejected, not ignored.
  'POST /uploads/:uploadCode': { statuses: { ...everybody(201), admin: 401 } },
  // The body of an unexpected part is not read.
  'POST /uploads/:uploadCode/parts': {
    statuses: { ...everybody(200), admin: 401 },
    query: '?clientKey=0b7e8c1e-6f0c-4f0e-9d59-3f2f7f9d1a11&offset=1000000&sizeBytes=2000000',
  },
  'GET /uploads/:uploadCode/wall': { statuses: everybody(200) },
  'GET /uploads/:uploadCode/pin-status': { statuses: everybody(200) },
  'POST /uploads/:uploadCode/verify-pin': { statuses: everybody(200), body: () => ({ pin: '123456' }) },
  'GET /uploads/album/:albumId/my-uploads': {
    statuses: { ...users(200), stranger: 404 },
    album: 'fresh',
  },
  'POST /auth/register-guest': { statuses: everybody(201), body: () => ({ ...account(), ...claim }) },
  'POST /uploads/:uploadCode/my-photos': { statuses: everybody(200), body: () => ({ uploadSessionIds: [] }) },
  'POST /uploads/:uploadCode/my-photos/delete': {
    statuses: everybody(200),
    body: () => ({ uploadSessionIds: [] }),
  },
  'PATCH /uploads/:uploadCode/photos/:photoId/caption': {
    statuses: { ...everybody(404), contributor: 200 },
    body: () => ({ caption: 'The first dance', uploadSessionIds: [] }),
    album: 'fresh',
  },
  // Hearts are off by default.
  'PATCH /uploads/:uploadCode/photos/:photoId/heart': {
    statuses: everybody(403),
    body: () => ({ isLoved: true }),
    album: 'fresh',
  },
  'POST /uploads/:uploadCode/photos/:photoId/reports': {
    statuses: everybody(204),
    body: () => ({ reason: 'I am on it' }),
    album: 'fresh',
  },
  // Guests may not download from this album.
  'POST /uploads/:uploadCode/zips': { statuses: everybody(403), body: () => ({}) },
  'POST /uploads/:uploadCode/known': {
    statuses: everybody(200),
    body: () => ({ hashes: ['a'.repeat(64)] }),
  },
  // The guest book and comments are off by default.
  'GET /uploads/:uploadCode/guest-book': { statuses: everybody(403) },
  'POST /uploads/:uploadCode/guest-book': { statuses: everybody(403) },
  'POST /uploads/:uploadCode/guest-book/mine': {
    statuses: everybody(200),
    body: () => ({ uploadSessionIds: [] }),
  },
  'POST /uploads/:uploadCode/guest-book/delete': {
    statuses: everybody(200),
    body: () => ({ uploadSessionIds: [], entryIds: ['an entry of no album'] }),
  },
  'POST /uploads/:uploadCode/guest-book/:entryId/reports': {
    statuses: everybody(404),
    body: () => ({ reason: 'I am in it' }),
  },
  'GET /uploads/:uploadCode/photos/:photoId/comments': { statuses: everybody(403) },
  'POST /uploads/:uploadCode/photos/:photoId/comments': {
    statuses: everybody(403),
    body: () => ({ clientKey: '0b7e8c1e-6f0c-4f0e-9d59-3f2f7f9d1a12', message: 'So good' }),
  },
  'GET /uploads/:uploadCode/events': { statuses: everybody(200) },
  'POST /admin/auth/login': { statuses: everybody(200), body: () => administrator },
  'GET /admin/auth/verify': { statuses: adminOnly(200) },
  'POST /admin/auth/logout': { statuses: adminOnly(204) },
  'GET /admin/dashboard/activity': { statuses: adminOnly(200) },
  'GET /admin/dashboard/activity.csv': { statuses: adminOnly(200) },
  'GET /admin/dashboard/stats': { statuses: adminOnly(200) },
  'GET /admin/analytics': { statuses: adminOnly(200) },
  'GET /admin/users': { statuses: adminOnly(200) },
  'GET /admin/users/:userId': { statuses: adminOnly(200) },
  'POST /admin/users/:userId/tier': { statuses: adminOnly(200), body: () => ({ tier: 'PRO' }) },
  'DELETE /admin/users/:userId': { statuses: adminOnly(200), user: 'fresh' },
  'GET /admin/albums': { statuses: adminOnly(200) },
  'GET /admin/albums/:albumId': { statuses: adminOnly(200) },
  'PATCH /admin/albums/:albumId': {
    statuses: adminOnly(200),
    body: () => ({ title: 'Looked at', visibility: 'public' }),
  },
  'DELETE /admin/albums/:albumId': { statuses: adminOnly(200), album: 'fresh' },
  'GET /admin/photos': { statuses: adminOnly(200) },
  'DELETE /admin/photos/:photoId': { statuses: adminOnly(204), album: 'fresh' },
  'GET /admin/templates': { statuses: adminOnly(200) },
  'PATCH /admin/templates/:key': {
    statuses: adminOnly(200),
    body: () => ({ subject: 'Hello {{name}}', body: 'See {{homeLink}}' }),
  },
  'POST /admin/templates/:key/reset': { statuses: adminOnly(200) },
  'POST /admin/templates/:key/test': { statuses: adminOnly(201), body: () => ({ to: ines.email }) },
  'GET /admin/outbox': { statuses: adminOnly(200) },
};
