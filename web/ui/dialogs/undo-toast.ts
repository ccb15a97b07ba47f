import { messages } from '../../../shared/messages/messages.ts';
import { dismissToast, showToast, TOAST_MS } from './toast-store.ts';

interface UndoToast {
  reason?: string;
  undo: () => void;
  onGone?: () => void;
}

const standing: { id: number; undo: () => void }[] = [];

export function showUndoToast(message: string, { reason, undo, onGone }: UndoToast): number {
  const id = showToast(message, {
    reason,
    duration: TOAST_MS.undo,
    action: { label: messages.chosen.undo(), keys: 'Control+Z', run: undo },
    onGone() {
      standing.splice(
        standing.findIndex((each) => each.id === id),
        1,
      );
      if (standing.length === 0) window.removeEventListener('keydown', onKey);
      onGone?.();
    },
  });
  standing.push({ id, undo });
  window.addEventListener('keydown', onKey);
  return id;
}

function onKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
  const last = standing.at(-1);
  if (!isUndo || isTyping || !last || event.defaultPrevented) return;
  event.preventDefault();
  last.undo();
  dismissToast(last.id);
}
