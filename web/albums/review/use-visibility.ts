import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { albumPage } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

export type ChangeVisibility = (photos: readonly Photo[], visibility: Visibility) => Promise<boolean>;

/**
 * Decisions are sent one after another, because the owner decides faster than the server responds and the
 * last decision must arrive last.
 */
let line: Promise<unknown> = Promise.resolve();

interface Decision {
  albumId: string;
  visibility: Visibility;
  photoIds: string[];
  /** Set if the decision was sent because the owner left the page. Resolves to true if the server accepted it. */
  sent?: Promise<boolean>;
}

const waiting = new Set<Decision>();

export function useVisibility(albumId: string): ChangeVisibility {
  const client = useQueryClient();
  return useCallback<ChangeVisibility>(
    (photos, visibility) => {
      const decision: Decision = { albumId, visibility, photoIds: photos.map(({ id }) => id) };
      const decide = (photo: Photo) => applyDecision(photo, visibility);
      waiting.add(decision);
      window.addEventListener('pagehide', sendPendingDecisions);
      const live = albumPage(albumId);
      // Events that arrive meanwhile may be older than this decision, so they must not revert it.
      const ends = photos.map(({ id }) => live.expectChange(id, decide));
      for (const photo of photos) live.applyChange(decide(photo));
      const answer = line.then(async () => {
        waiting.delete(decision);
        const { isDone, photos: present } = await saveDecision(decision, photos);
        for (const end of ends) end();
        for (const photo of present) live.applyChange(photo);
        // The server may have applied the decision in spite of the error.
        if (!isDone || decision.sent) void live.reload();
        if (isDone) refreshLists(client);
        return isDone;
      });
      line = answer;
      return answer;
    },
    [client, albumId],
  );
}

async function saveDecision(decision: Decision, photos: readonly Photo[]) {
  try {
    // The decision was sent when the page was left. Back has restored the page since.
    if (await decision.sent) return { isDone: true, photos: [] };
    return { isDone: true, photos: (await send(decision)).photos };
  } catch (error) {
    showRefusal(error, messages.review.failed());
    return { isDone: false, photos };
  }
}

/** The request continues after the page is closed. */
function send({ albumId, visibility, photoIds }: Decision) {
  const body = { photoIds, visibility };
  return request('PATCH /albums/:albumId/photos/visibility', { params: { albumId }, body, keepalive: true });
}

/** When the page is left, the last pending decision of each photo is sent at once. */
function sendPendingDecisions(): void {
  const decidedIds = new Set<string>();
  for (const decision of [...waiting].reverse()) {
    decision.photoIds = decision.photoIds.filter((id) => !decidedIds.has(id));
    for (const id of decision.photoIds) decidedIds.add(id);
    const sending = decision.photoIds.length > 0 ? send(decision) : Promise.resolve();
    decision.sent = sending.then(
      () => true,
      () => false,
    );
  }
}

/** Returns the photo as the server will describe it. */
function applyDecision(photo: Photo, visibility: Visibility): Photo {
  return { ...photo, visibility: visibility === 'shown' ? undefined : visibility, reports: undefined };
}
