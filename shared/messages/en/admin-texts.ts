import { adminAlbumsTexts, adminAlbumTexts } from './admin/admin-albums-messages.ts';
import { adminAnalyticsTexts } from './admin/admin-analytics-messages.ts';
import { adminDashboardTexts } from './admin/admin-dashboard-messages.ts';
import { adminFrameTexts } from './admin/admin-frame-messages.ts';
import { adminListTexts } from './admin/admin-list-messages.ts';
import { activityTypeTexts, adminLogTexts } from './admin/admin-log-messages.ts';
import { adminOutboxTexts } from './admin/admin-outbox-messages.ts';
import { adminPhotosTexts } from './admin/admin-photos-messages.ts';
import { adminSignInTexts } from './admin/admin-sign-in-messages.ts';
import { adminTemplatesTexts } from './admin/admin-templates-messages.ts';
import { adminUsersTexts, adminUserTexts, deleteUserTexts } from './admin/admin-users-messages.ts';
import {
  mailExamplesTexts,
  mailFailureTexts,
  mailTemplateNamesTexts,
  mailTemplateOccasionsTexts,
  mailTemplateTexts,
} from './admin/mail-template-messages.ts';

export const adminTexts = {
  adminAlbums: adminAlbumsTexts,
  adminAlbum: adminAlbumTexts,
  adminAnalytics: adminAnalyticsTexts,
  adminDashboard: adminDashboardTexts,
  adminFrame: adminFrameTexts,
  adminList: adminListTexts,
  adminLog: adminLogTexts,
  activityType: activityTypeTexts,
  adminOutbox: adminOutboxTexts,
  adminPhotos: adminPhotosTexts,
  adminSignIn: adminSignInTexts,
  adminTemplates: adminTemplatesTexts,
  adminUsers: adminUsersTexts,
  adminUser: adminUserTexts,
  deleteUser: deleteUserTexts,
  mailTemplateNames: mailTemplateNamesTexts,
  mailTemplateOccasions: mailTemplateOccasionsTexts,
  mailTemplate: mailTemplateTexts,
  mailExamples: mailExamplesTexts,
  mailFailure: mailFailureTexts,
};
