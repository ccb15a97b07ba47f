import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

export type ChangeVisibility = (photos: readonly Photo[], visibility: Visibility) => Promise<boolean>;

/** Photos are decided faster than the server answers: the last decision must be sent last. */
let line: Promise<unknown> = Promise.resolve();

interface Decision {
  albumId: string;
  visibility: Visibility;
  /** Whether it was sent as the page was left, before its turn. */
  isSent: boolean;
}

/** By photo: its last decision, while that waits in line. */
const unsent = new Map<string, Decision>();

export function useVisibility(albumId: string): ChangeVisibility {
  const client = useQueryClient();
  return useCallback<ChangeVisibility>(
    (photos, visibility) => {
      const decision: Decision = { albumId, visibility, isSent: false };
      const decide = (photo: Photo) => decided(photo, visibility);
      for (const { id } of photos) unsent.set(id, decision);
      window.addEventListener('pagehide', sendUnsent);
      const live = albumPage(albumId);
      // What arrives meanwhile may be older than this decision: an undo would go back to it.
      const ends = photos.map(({ id }) => live.expectChange(id, decide));
      for (const photo of photos) live.applyChange(decide(photo));
      const answer = line.then(async () => {
        for (const { id } of photos) if (unsent.get(id) === decision) unsent.delete(id);
        // The page came back from the browser's cache of pages.
        const left = { isDone: true, photos: [] };
        const { isDone, photos: present } = decision.isSent ? left : await change(decision, photos);
        for (const end of ends) end();
        for (const photo of present) live.applyChange(photo);
        // The server may have done it all the same.
        if (!isDone || decision.isSent) void live.reload();
        if (isDone) refreshLists(client);
        return isDone;
      });
      line = answer;
      return answer;
    },
    [client, albumId],
  );
}

async function change(decision: Decision, photos: readonly Photo[]) {
  try {
    const reply = await send(
      decision,
      photos.map(({ id }) => id),
    );
    return { isDone: true, photos: reply.photos };
  } catch (error) {
    showRefusal(error, messages.review.failed());
    return { isDone: false, photos };
  }
}

/** It outlives the page. */
function send({ albumId, visibility }: Decision, photoIds: string[]) {
  const body = { photoIds, visibility };
  return request('PATCH /albums/:albumId/photos/visibility', { params: { albumId }, body, keepalive: true });
}

/** Leaving the page decides: what still waits in line is sent at once, each photo once. */
function sendUnsent(): void {
  for (const decision of new Set(unsent.values())) {
    const photoIds = [...unsent].flatMap(([id, last]) => (last === decision ? [id] : []));
    decision.isSent = true;
    void send(decision, photoIds).catch(() => undefined);
  }
  unsent.clear();
}

/** As the server will describe it. */
function decided(photo: Photo, visibility: Visibility): Photo {
  return { ...photo, visibility: visibility === 'shown' ? undefined : visibility, reports: undefined };
}
