import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { readStored, removeStoredWithPrefix, store } from './safe-storage.ts';

const PREFIX = 'pin_token_';
/** Without storage, tokens last as long as the page. */
const unstored = new Map<string, string>();

export function findPinToken(uploadCode: string): string | null {
  const key = PREFIX + cleanUploadCode(uploadCode);
  return unstored.get(key) ?? readStored('local', key);
}

export function keepPinToken(uploadCode: string, token: string): void {
  const key = PREFIX + cleanUploadCode(uploadCode);
  if (store('local', key, token)) unstored.delete(key);
  else unstored.set(key, token);
}

export function forgetPinTokens(): void {
  unstored.clear();
  removeStoredWithPrefix('local', PREFIX);
}

export function followPinTokens(onGiven: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue !== null) onGiven();
  });
}
