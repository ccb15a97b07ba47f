// Texts of the screen that prints cards, and of the cards.
export const printCard = {
  format: 'What to print',
  design: 'Design',
  photo: 'Photo',
  paper: 'Paper',
  letter: 'US Letter',
  onSheet: '{paper}, {count} per sheet',
  line: 'Your own line',
  lineHint: 'Below the title: a date, a place, a wish.',
  language: 'Language of the cards',
  showPin: 'With the PIN',
  forGroups: 'One for each guest group',
  print: 'Print or save as PDF',
  printHint: 'In the print dialog, choose this paper size, no margins and 100 % scale.',
  codeAsSvg: 'QR code as SVG',
  codeAsPng: 'QR code as PNG',
  loadFailed: 'Could not load the cards.',
  sheet: 'Sheet {number} of {count}',

  scan: 'Scan to add your photos',
  pin: 'PIN {pin}',
} as const;

export const printFormat = {
  card: 'Table cards',
  poster: 'Poster',
  sticker: 'Stickers',
} as const;

export const printDesign = {
  plain: 'Plain',
  frame: 'Frame',
  leaves: 'Leaves',
  monogram: 'Monogram',
  arch: 'Arch',
  photo: 'Photo',
} as const;
