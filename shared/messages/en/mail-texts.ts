export const MAIL_TEMPLATE_TEXTS = {
  welcome: {
    subject: 'Welcome to {{product}}, {{name}}',
    body: `Hi {{name}},

Your account is ready. Create your first album, show its QR code, and watch your guests' photos arrive:

{{homeLink}}

{{product}}: collect and share memories instantly.`,
  },
  guest_welcome: {
    subject: 'Your photos in {{albumTitle}}',
    body: `Hi {{name}},

Thank you for sharing your photos in {{albumTitle}}. You can find them here, and add more:

{{uploadsLink}}

With this account, you can also create albums of your own.`,
  },
  invitation: {
    subject: '{{name}} invites you to help with {{albumTitle}}',
    body: `Hello,

{{name}} invites you to help with the album {{albumTitle}}. Open the link to join; it works once, for seven days:

{{invitationLink}}

If you don’t know {{name}}, you can ignore this email.`,
  },
  transfer: {
    subject: '{{name}} wants to give you the album {{albumTitle}}',
    body: `Hello,

{{name}} wants to make you the owner of the album {{albumTitle}}. Open the link to accept; it works once, for seven days:

{{invitationLink}}

If you don’t know {{name}}, you can ignore this email.`,
  },
  album_expires_soon: {
    subject: '{{albumTitle}} expires on {{expirationDate}}',
    body: `Hi {{name}},

{{albumTitle}} expires on {{expirationDate}}. After that, guests can’t add photos and the album is archived. If they still have some to share, extend it:

{{albumLink}}`,
  },
  album_archived: {
    subject: '{{albumTitle}} has been archived',
    body: `Hi {{name}},

{{albumTitle}} has expired and is now archived. Its photos ({{photoCount}}) are safe, and only you can see them:

{{albumLink}}

To open it again, extend its expiration.`,
  },
  photos_reported: {
    subject: 'Guests asked you to remove photos from {{albumTitle}}',
    body: `Hi {{name}},

Guests of {{albumTitle}} have asked you to remove photos. Have a look and decide:

{{albumLink}}`,
  },
  first_photo: {
    subject: 'The first photo in {{albumTitle}} is here',
    body: `Hi {{name}},

A guest has added the first photo to {{albumTitle}}. Have a look:

{{albumLink}}

More photos will appear there as they arrive.`,
  },
  photos_waiting: {
    subject: 'Photos to review in {{albumTitle}}: {{waitingCount}}',
    body: `Hi {{name}},

Guests see new photos in {{albumTitle}} once you’ve approved them. Photos to review: {{waitingCount}}.

{{reviewLink}}

We’ll remind you once a day while photos are waiting.`,
  },
  photo_limit_near: {
    subject: '{{albumTitle}} is almost full: {{photoCount}} of {{photoLimit}} photos',
    body: `Hi {{name}},

{{albumTitle}} has {{photoCount}} of {{photoLimit}} photos. Once it’s full, guests can’t add more.

{{albumLink}}

To make room, delete photos you don’t need, or upgrade your plan in your profile.`,
  },
  photo_limit_reached: {
    subject: '{{albumTitle}} is full',
    body: `Hi {{name}},

{{albumTitle}} has {{photoLimit}} photos, the most your plan allows. Guests can’t add more until there is room.

{{albumLink}}

To make room, delete photos you don’t need, or upgrade your plan in your profile.`,
  },
  storage_limit_near: {
    subject: 'Your storage is almost full',
    body: `Hi {{name}},

Your {{storageLimit}} of storage is almost full. Once it’s full, guests can’t add more photos.

{{profileLink}}

To make room, delete photos you don’t need, or upgrade your plan in your profile.`,
  },
  storage_limit_reached: {
    subject: 'Your storage is full',
    body: `Hi {{name}},

Your {{storageLimit}} of storage is full. Guests can’t add more photos until there is room.

{{profileLink}}

To make room, delete photos you don’t need, or upgrade your plan in your profile.`,
  },
};
