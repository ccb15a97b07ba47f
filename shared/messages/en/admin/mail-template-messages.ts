export const mailTemplateNames = {
  welcome: 'Welcome',
  guest_welcome: 'Guest welcome',
  album_expires_soon: 'Album expires soon',
  album_archived: 'Album archived',
  photos_reported: 'Photos reported',
} as const;

export const mailTemplateOccasions = {
  welcome: 'Sent to each person who creates an account.',
  guest_welcome: 'Sent to a guest who registers after an upload.',
  album_expires_soon: 'Sent to the owner {days} days before an album expires.',
  album_archived: 'Sent to the owner when an album was archived because it expired.',
  photos_reported: 'Sent to the owner when guests ask to remove photos, once an hour at most.',
} as const;

export const mailTemplate = {
  subjectMissing: 'Subject is required',
  subjectNotOneLine: 'Subject must be a single line',
  subjectTooLong: 'Subject cannot exceed {max} characters',
  bodyMissing: 'Body is required',
  bodyTooLong: 'Body cannot exceed {max} characters',
  unknownVariables: 'This template has no variable {names}.',
} as const;

export const mailExamples = {
  name: 'Ines Costa',
  albumTitle: 'Ines & Jonas',
  homeLink: 'https://photos.example.org/',
  albumLink: 'https://photos.example.org/albums/8f3k2m',
  uploadsLink: 'https://photos.example.org/my-uploads/8f3k2m',
  expirationDate: '28 November 2026',
  photoCount: '214',
} as const;

export const mailFailure = {
  waitedTooLong: 'It waited too long.',
} as const;
