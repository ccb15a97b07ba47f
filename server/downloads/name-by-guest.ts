import { messages } from '../../shared/messages/messages.ts';
import { safeFilename } from '../zip/safe-filename.ts';

const GUEST_BYTES = 100;

/** Returns guest, group and time, such as `Ava (Table 7) 2026-06-19 13.30`. */
export function nameByGuest(guestName: string | null, groupName: string | null, time: string): string {
  const nameless = messages.photoUpload.nameless();
  const guest = safeFilename(guestName ?? nameless, GUEST_BYTES) || nameless;
  const group = groupName === null ? '' : ` (${safeFilename(groupName, GUEST_BYTES)})`;
  return `${guest}${group} ${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '.')}`;
}
