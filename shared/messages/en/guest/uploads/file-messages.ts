export const file = {
  empty: 'The file is empty.',
  tooLarge: 'File exceeds {limitMb}MB limit ({size})',
  wrongType: 'File type not supported ({type}). Allowed: {allowed}',
  unknownType: 'unknown',
  wrongExtension: 'File extension not supported ({extension})',
  noExtension: 'none',
} as const;
