export const expiry = {
  customDateMissing: 'Please select a custom expiration date.',
  inThePast: 'Expiration must be in the future.',
  beforeReveal: 'Choose a time after the photos are revealed.',
  tierLimit: '{tier} tier limited to {days} days maximum',
  wrongTime: 'Please enter a time as HH:mm.',
  unknownTimeZone: 'Unknown time zone.',
} as const;
