import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { readStored, store } from '../../browser/storage/safe-storage.ts';
import { getSession } from '../../browser/storage/session.ts';

const PREFIX = 'keepsake_registration_skipped_';

export function mayOfferRegistration(uploadCode: string): boolean {
  return getSession() === null && readStored('session', storageKey(uploadCode)) === null;
}

export function noteRegistrationSkip(uploadCode: string): void {
  store('session', storageKey(uploadCode), 'true');
}

function storageKey(uploadCode: string): string {
  return PREFIX + cleanUploadCode(uploadCode);
}
