// Names, features and badges of the tiers (R 8.21, R 9.8).
import { defineMessages } from '../define-messages.ts';

export const tierMessages = defineMessages({
  FREE: 'Free',
  PLUS: 'Plus',
  PRO: 'Pro',
  exifData: 'EXIF data',
  qrCodes: 'QR codes',
  mostPopular: 'Most Popular',
  bestValue: 'Best Value',
  albumLimitReached: "You've reached the {tier} tier limit of {max} albums.",
});
