export const tier = {
  FREE: 'Free',
  PLUS: 'Plus',
  PRO: 'Pro',
  exifData: 'EXIF data',
  qrCodes: 'QR codes',
  mostPopular: 'Most Popular',
  bestValue: 'Best Value',
  albumLimitReached: "You've reached the {tier} tier limit of {max} albums.",
} as const;
