import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { request } from '../../http/request.ts';
import { showWithoutPhoto } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showUndoToast } from '../../ui/dialogs/undo-toast.ts';
import { getVisibility, groupByVisibility } from '../review/review-queue.ts';
import type { ChangeVisibility } from '../review/use-visibility.ts';
import type { Leaving } from './use-leaving.ts';

export function deleteChosen(albumId: string, chosen: readonly Photo[], leaving: Leaving): void {
  const photoIds = chosen.map(({ id }) => id);
  let isUndone = false;
  leaving.hide(photoIds);
  const toast = showUndoToast(messages.chosen.deleting({ count: chosen.length }), {
    reason: messages.chosen.deletingHint(),
    undo() {
      isUndone = true;
      leaving.bringBack(photoIds);
    },
    onGone() {
      leaving.toasts.delete(toast);
      if (!isUndone) void sendDeletion(albumId, photoIds).then(() => leaving.bringBack(photoIds));
    },
  });
  leaving.toasts.add(toast);
}

async function sendDeletion(albumId: string, photoIds: string[]): Promise<void> {
  try {
    await request('POST /albums/:albumId/photos/delete', {
      params: { albumId },
      body: { photoIds },
      keepalive: true,
    });
    for (const id of photoIds) showWithoutPhoto(albumId, id);
    void refreshUser();
  } catch (error) {
    showRefusal(error, messages.chosen.deleteFailed());
  }
}

export async function decideChosen(
  change: ChangeVisibility,
  chosen: readonly Photo[],
  visibility: Visibility,
): Promise<void> {
  const changed = chosen.filter((photo) => getVisibility(photo) !== visibility);
  if (!(await change(changed, visibility))) return;
  const message = visibility === 'hidden' ? messages.chosen.hidden : messages.chosen.shown;
  showUndoToast(message({ count: changed.length }), {
    undo() {
      for (const [before, group] of groupByVisibility(changed)) void change(group, before);
    },
  });
}
