import { LANGUAGE } from '#catalogue';
import { LANGUAGES } from '../../shared/messages/languages.ts';

/** Where the next one lies: 1 is to the right, -1 to the left. */
export const ONWARDS: 1 | -1 = LANGUAGES[LANGUAGE].direction === 'rtl' ? -1 : 1;
const BACK = ONWARDS === 1 ? -1 : 1;

/** 1 for the arrow key that leads on, -1 for the one that leads back, 0 for other keys. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  return key === 'ArrowRight' ? ONWARDS : key === 'ArrowLeft' ? BACK : 0;
}
