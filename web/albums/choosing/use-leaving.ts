import { useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { dismissToast } from '../../ui/dialogs/toast-store.ts';

export interface Leaving {
  toasts: Set<number>;
  hide: (photoIds: readonly string[]) => void;
  bringBack: (photoIds: readonly string[]) => void;
}

export function useLeaving(photos: readonly Photo[]): { present: readonly Photo[]; leaving: Leaving } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toasts = useRef(new Set<number>()).current;

  // Leaving the page sends the action at once. Its requests continue after the page is closed.
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
