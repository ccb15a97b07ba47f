// The guest's own name: asked once, remembered on this device.

import { readStored, store } from '../browser/safe-storage.ts';
import { getSession } from '../browser/session.ts';

const KEY = 'keepsake_uploader_name';

export function readUploaderName(): string {
  return readStored('local', KEY) ?? getSession()?.user.name ?? '';
}

export function rememberUploaderName(name: string): void {
  store('local', KEY, name);
}
