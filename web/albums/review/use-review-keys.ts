import { usePageKeys } from '../use-page-keys.ts';

interface ReviewKeys {
  undo: () => void;
  step?: (by: number) => void;
  approve?: () => void;
  hide?: () => void;
  remove?: () => void;
}

export function useReviewKeys(keys: ReviewKeys): void {
  usePageKeys('dialog, input, textarea', (event) => actOf(event, keys));
}

function actOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey || event.shiftKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === 'z' ? keys.undo : undefined;
  const { step } = keys;
  switch (key) {
    case 'arrowright':
    case 'arrowdown':
      return step && (() => step(1));
    case 'arrowleft':
    case 'arrowup':
      return step && (() => step(-1));
    case 'a':
      return keys.approve;
    case 'h':
      return keys.hide;
    case 'delete':
    case 'backspace':
      return keys.remove;
    case 'u':
      return keys.undo;
    default:
      return undefined;
  }
}
