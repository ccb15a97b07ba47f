export const arrange = {
  heading: 'Arrange photos',
  open: 'Arrange photos: {summary}',
  order: 'Order',
  orders:
    '{order, select, taken {Time taken, newest first} loved {Most loved first} other {Time received, newest first}}',
  group: 'Group by',
  groups: '{group, select, day {Day} uploader {Guest} guestGroup {Guest group} other {Not grouped}}',
  from: 'Photos from',
  everybody: 'Everybody',
  inGroup: 'Guest group',
  everyGroup: 'All guest groups',
  noGroup: 'No guest group',
  uploader: '{name} ({count, number})',
  shortOrder: '{order, select, taken {By time taken} loved {Most loved} other {Newest first}}',
  shortGroup: '{group, select, day {by day} guestGroup {by guest group} other {by guest}}',
  reset: 'As received',
} as const;
