import { randomUUID } from 'node:crypto';
import type { Entry } from '../../shared/api/guest-book-api.ts';
import type { Person } from '../support/person.ts';

export interface EntryFields {
  message?: string;
  voice?: Buffer;
  pictureId?: string;
  clientKey?: string;
  waveform?: string;
  uploaderName?: string;
  uploadSessionId?: string;
  uploadSessionIds?: string;
}

/** Sends a line or a voice to the guest book. */
export async function leaveEntry(person: Person, uploadCode: string, { voice, ...fields }: EntryFields) {
  const form = new FormData();
  const all = { clientKey: randomUUID(), uploaderName: person.name, ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  if (voice) form.append('voice', new Blob([new Uint8Array(voice)]), 'voice');
  const { status, body } = await person.send('POST', `/api/uploads/${uploadCode}/guest-book`, form);
  return { status, ...(body as { entry?: Entry; code?: string }) };
}

export async function comment(person: Person, uploadCode: string, photoId: string, message: string) {
  return person.ask('POST /uploads/:uploadCode/photos/:photoId/comments', {
    params: { uploadCode, photoId },
    body: { clientKey: randomUUID(), uploaderName: person.name, message },
  });
}
