import { readStored, removeStored, store } from './safe-storage.ts';
import { getSession } from './session.ts';

const KEY = 'keepsake_uploader_name';

export function readUploaderName(): string {
  return readStored('local', KEY) ?? getSession()?.user.name ?? '';
}

export function rememberUploaderName(name: string): void {
  store('local', KEY, name);
}

export function forgetUploaderName(): void {
  removeStored('local', KEY);
}
