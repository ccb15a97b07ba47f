// The fields of an album: title, description, tags, expiration (R 2.24, R 5.36).
import { defineMessages } from '../define-messages.ts';

export const albumFieldMessages = defineMessages({
  title: 'Album title',
  titleExample: 'Ines & Theo, Lisbon',
  description: 'Description',
  descriptionHint: 'Optional. Guests see it too.',
  length: '{length} of {max} characters',

  tagsHint: 'Press Enter after each tag.',
  tagsFull: 'That is all {max} tags.',
  tagsExample: 'wedding, lisbon…',
  removeTag: 'Remove {tag}',
  suggestedTags: 'Suggested tags',
  suggestions: '{count, plural, one {# suggestion} other {# suggestions}}',

  oneDay: '1 day',
  oneWeek: '1 week',
  oneMonth: '1 month',
  oneYear: '1 year',
  never: 'Never',
  customDate: 'Custom date',
  lockedPreset: '{preset} 🔒 {upgradeRequired}',
  upgradeRequired: 'Upgrade Required',
  date: 'Custom expiration date',
  time: 'Custom expiration time',
});
