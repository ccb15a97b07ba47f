import { useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { dismissToast, showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';

export interface Leaving {
  toasts: Set<number>;
  hide: (photoIds: readonly string[]) => void;
  bringBack: (photoIds: readonly string[]) => void;
}

export function useLeaving(photos: readonly Photo[]): { present: readonly Photo[]; leaving: Leaving } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toasts = useRef(new Set<number>()).current;

  // Leaving the page confirms: the requests outlive it.
  useEffect(() => {
    const deleteNow = () => toasts.forEach(dismissToast);
    window.addEventListener('pagehide', deleteNow);
    return () => {
      window.removeEventListener('pagehide', deleteNow);
      deleteNow();
    };
  }, [toasts]);

  return {
    present: useMemo(
      () => (ids.size === 0 ? photos : photos.filter(({ id }) => !ids.has(id))),
      [photos, ids],
    ),
    leaving: {
      toasts,
      hide: (some) => setIds((all) => new Set([...all, ...some])),
      bringBack: (some) => setIds((all) => new Set([...all].filter((id) => !some.includes(id)))),
    },
  };
}

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
  if (!isUndo || isTyping || !last) return;
  event.preventDefault();
  last.undo();
  dismissToast(last.id);
}
