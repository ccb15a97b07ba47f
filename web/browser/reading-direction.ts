import { LANGUAGE } from '#catalogue';
import { directionOf } from '../../shared/messages/languages.ts';

const isFromTheRight = directionOf(LANGUAGE) === 'rtl';

/** Where the next one lies: 1 is to the right, -1 to the left. */
export const ONWARDS = isFromTheRight ? -1 : 1;
/** The arrow keys that lead back and on. */
export const [BACK_KEY, ONWARD_KEY] = isFromTheRight
  ? (['ArrowRight', 'ArrowLeft'] as const)
  : (['ArrowLeft', 'ArrowRight'] as const);

/** 1 for the arrow key that leads on, -1 for the one that leads back, 0 for other keys. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  return key === ONWARD_KEY ? 1 : key === BACK_KEY ? -1 : 0;
}
