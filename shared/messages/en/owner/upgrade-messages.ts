export const upgrade = {
  title: 'Upgrade Your Plan',
  albumLimit:
    'The {tier} plan holds {albums, plural, one {# album} other {# albums}}. Upgrade to create more.',
  storageLimit: 'The {tier} plan holds {storage} of photos. Upgrade to keep more.',
  expirationLimit:
    'On the {tier} plan albums stay open for {days, plural, one {# day} other {# days}}. Upgrade to keep them open longer.',
  general: 'More albums, more photos, more time.',
  monthly: '<price>{amount}</price> per month',
  submit: 'Upgrade to {tier}',
  comingSoon: 'Payment integration is coming soon.',
  offers: 'What {tier} gives',
  albums: '{count, plural, one {# album} other {# albums}}',
  unlimitedAlbums: 'Unlimited albums',
  photos: '{count, plural, one {# photo} other {# photos}} per album',
  storage: '{size} of storage',
  days: 'Open up to {count, plural, one {# day} other {# days}}',
  unlimitedDays: 'Albums that never expire',
} as const;
