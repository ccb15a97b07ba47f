import { LANGUAGE } from '#catalogue';
import { getDirection } from '../../shared/messages/languages.ts';

const isFromTheRight = getDirection(LANGUAGE) === 'rtl';

/** 1 if the next item is to the right, -1 if it is to the left. */
export const ONWARDS = isFromTheRight ? -1 : 1;
export const [BACK_KEY, ONWARD_KEY] = isFromTheRight
  ? (['ArrowRight', 'ArrowLeft'] as const)
  : (['ArrowLeft', 'ArrowRight'] as const);

/** Returns 1 for the arrow key that leads forward, -1 for the one that leads back, and 0 for other keys. */
export function toReadingStep(key: string): -1 | 0 | 1 {
  return key === ONWARD_KEY ? 1 : key === BACK_KEY ? -1 : 0;
}
