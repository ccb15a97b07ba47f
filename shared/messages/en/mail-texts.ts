export const MAIL_TEMPLATE_TEXTS = {
  welcome: {
    subject: 'Welcome to {{product}}, {{name}}',
    body: `Hi {{name}},

Your account is ready. Create your first album, show its QR code, and watch your guests' photos arrive:

{{homeLink}}

{{product}}: collect and share memories instantly.`,
  },
  guest_welcome: {
    subject: 'Your photos of {{albumTitle}}',
    body: `Hi {{name}},

Thank you for sharing your photos of {{albumTitle}}. You find them again here, and may add more:

{{uploadsLink}}

With the same account you can create albums of your own.`,
  },
  album_expires_soon: {
    subject: '{{albumTitle}} expires on {{expirationDate}}',
    body: `Hi {{name}},

{{albumTitle}} takes no more photos after {{expirationDate}} and is archived then. Extend it if guests still have some to share:

{{albumLink}}`,
  },
  album_archived: {
    subject: '{{albumTitle}} has been archived',
    body: `Hi {{name}},

{{albumTitle}} has expired and is archived now. Its photos ({{photoCount}}) are safe, and only you can see them:

{{albumLink}}

Extend its expiration to open it again.`,
  },
  photos_reported: {
    subject: 'Guests ask you to remove photos from {{albumTitle}}',
    body: `Hi {{name}},

Guests of {{albumTitle}} ask you to remove photos. Have a look and decide:

{{albumLink}}`,
  },
};
