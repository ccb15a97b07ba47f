import { usePageKeys } from '../use-page-keys.ts';

interface ChosenKeys {
  all: () => void;
  end: () => void;
  hide: (() => void) | undefined;
  show: (() => void) | undefined;
  remove: (() => void) | undefined;
  download: (() => void) | undefined;
}

export function useChosenKeys(keys: ChosenKeys): void {
  usePageKeys('input, textarea, select', (event) => actOf(event, keys));
}

function actOf(event: KeyboardEvent, keys: ChosenKeys): (() => void) | undefined {
  if (document.querySelector('dialog[open]')) return undefined;
  const key = event.key.toLowerCase();
  if (event.altKey || event.shiftKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === 'a' ? keys.all : undefined;
  switch (key) {
    case 'escape':
      return keys.end;
    case 'h':
      return keys.hide;
    case 's':
      return keys.show;
    case 'delete':
    case 'backspace':
      return keys.remove;
    case 'd':
      return keys.download;
    default:
      return undefined;
  }
}
