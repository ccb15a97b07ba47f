// What is wrong with a chosen file (R 5.1 to R 5.3).
import { defineMessages } from '../define-messages.ts';

export const fileMessages = defineMessages({
  empty: 'The file is empty.',
  tooLarge: 'File exceeds {limitMb}MB limit ({size})',
  wrongType: 'File type not supported ({type}). Allowed: {allowed}',
  unknownType: 'unknown',
  wrongExtension: 'File extension not supported ({extension})',
  noExtension: 'none',
});
