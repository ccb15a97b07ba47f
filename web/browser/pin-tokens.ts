// The tokens of albums whose PIN was given, one per upload code (specification, section 9).

import { cleanUploadCode } from '../../shared/rules/upload-code.ts';
import { readStored, removeStoredWithPrefix } from './safe-storage.ts';

const PREFIX = 'pin_token_';

export function findPinToken(uploadCode: string): string | null {
  return readStored('local', PREFIX + cleanUploadCode(uploadCode));
}

export function forgetPinTokens(): void {
  removeStoredWithPrefix('local', PREFIX);
}
