// What the owner does to chosen photos, each as one step that can be undone: they are hidden or shown, or deleted. A
// deletion waits while its toast stands: until then the photos are only out of sight (R 10.150131, R 10.150132).

import { useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { chosenMessages } from '../../shared/messages/en/chosen-messages.ts';
import type { Visibility } from '../../shared/rules/access.ts';
import { refreshUser } from '../accounts/refresh-user.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { dismissToast, showToast, TOAST_MS } from '../ui/toast-store.ts';
import { showWithoutPhoto } from './album-source.ts';
import { groupByVisibility, visibilityOf } from './review-queue.ts';
import { useVisibility } from './use-visibility.ts';

export function useChosenActions(albumId: string, photos: readonly Photo[]) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const change = useVisibility(albumId);
  const waiting = useRef(new Set<number>());

  // Who leaves the page has decided: the requests outlive it.
  useEffect(() => {
    const deleteNow = () => waiting.current.forEach(dismissToast);
    window.addEventListener('pagehide', deleteNow);
    return () => {
      window.removeEventListener('pagehide', deleteNow);
      deleteNow();
    };
  }, []);

  async function send(photoIds: string[]): Promise<void> {
    try {
      await request('POST /albums/:albumId/photos/delete', {
        params: { albumId },
        body: { photoIds },
        keepalive: true,
      });
      for (const id of photoIds) showWithoutPhoto(albumId, id);
      void refreshUser();
    } catch (error) {
      showToast(refusalMessage(error, chosenMessages.deleteFailed()), { kind: 'error' });
    }
    bringBack(photoIds);
  }

  function bringBack(photoIds: readonly string[]): void {
    setLeaving((ids) => new Set([...ids].filter((id) => !photoIds.includes(id))));
  }

  return {
    /** Without those that are about to be deleted. */
    present: useMemo(
      () => (leaving.size === 0 ? photos : photos.filter(({ id }) => !leaving.has(id))),
      [photos, leaving],
    ),

    remove(chosen: readonly Photo[]): void {
      const photoIds = chosen.map(({ id }) => id);
      let isUndone = false;
      setLeaving((ids) => new Set([...ids, ...photoIds]));
      const toast = showToast(chosenMessages.deleting({ count: chosen.length }), {
        reason: chosenMessages.deletingHint(),
        duration: TOAST_MS.undo,
        action: {
          label: chosenMessages.undo(),
          run() {
            isUndone = true;
            bringBack(photoIds);
          },
        },
        onGone() {
          waiting.current.delete(toast);
          if (!isUndone) void send(photoIds);
        },
      });
      waiting.current.add(toast);
    },

    async decide(chosen: readonly Photo[], visibility: Visibility): Promise<void> {
      const changed = chosen.filter((photo) => visibilityOf(photo) !== visibility);
      if (!(await change(changed, visibility))) return;
      const count = changed.length;
      const message = visibility === 'hidden' ? chosenMessages.hidden : chosenMessages.shown;
      showToast(message({ count }), {
        duration: TOAST_MS.undo,
        action: {
          label: chosenMessages.undo(),
          run() {
            for (const [before, group] of groupByVisibility(changed)) void change(group, before);
          },
        },
      });
    },
  };
}
