// A plain link cannot send the administrator's token, so the file is fetched and then saved.

import { errorFromAnswer, networkError } from '../../http/api-error.ts';
import { identifyAdmin } from '../admin-request.ts';

/** Throws `ApiError`. */
export async function downloadActivity(type: string | undefined): Promise<void> {
  const identity = identifyAdmin();
  const query = type ? `?type=${encodeURIComponent(type)}` : '';
  const answer = await fetch(`/api/admin/dashboard/activity.csv${query}`, {
    headers: identity.headers,
  }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) {
    const error = errorFromAnswer(answer.status, await answer.json().catch(() => null));
    identity.noteRefusal(error);
    throw error;
  }
  const filename = /filename="([^"]+)"/u.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  save(await answer.blob(), filename ?? 'activity.csv');
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
