// The profile with its dialogs (R 2.90 to R 2.100, R 8.4, R 8.8, R 8.11).
import { defineMessages } from '../define-messages.ts';

export const profileMessages = defineMessages({
  owner: 'Account Owner',
  memberSince: 'Member since {month}',

  statistics: 'Account Statistics',
  statisticsFailed: 'Could not load your statistics.',
  albumsCreated: 'Albums Created',
  photosUploaded: 'Photos Uploaded',
  storageUsed: 'Storage Used',
  guestAlbums: 'Guest Albums',

  subscription: 'Subscription',
  storage: 'Storage',
  usage: '{used} of {limit}',
  unlimitedUsage: '{used} of unlimited',
  upgrade: 'Upgrade plan',

  information: 'Account Information',
  createdAt: 'Account created',
  preferences: 'Preferences',
  themeHint: 'System follows the setting of this device.',
  security: 'Security',
  passwordNote: 'Your other devices will be signed out.',
  device: 'This device',
  deviceNote: 'Your albums stay as they are.',
  signOut: 'Sign Out',
  yourData: 'Your data',
  exportRow: 'Take everything with you',
  exportHint: 'Your albums, their photos and what we know about you, as one ZIP.',
  exportLife: 'The link works for a day, while you are signed in.',
  exportData: 'Export my data',
  dangerZone: 'Danger Zone',
  deleteRow: 'Delete your account',
  deleteNote: 'This deletes your albums and all their photos for good.',

  editName: 'Edit name',
  nameFailed: 'Failed to update name. Please try again.',

  changePassword: 'Change Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'Re-enter new password',
  changePasswordSubmit: 'Change password',
  passwordChanged: 'Password changed successfully!',
  passwordFailed: 'Failed to change password',

  signOutQuestion: 'Sign out?',
  signOutWarning: 'You need your email and password to sign in again.',
});
