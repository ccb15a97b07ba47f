// What this device has put into albums, so that a guest without an account finds it again in another tab, for a year.
// One key: the secret ids of its upload sessions.

import { cleanUploadCode } from '../../../shared/rules/upload-code.ts';
import { readStored, removeStored, store } from './safe-storage.ts';

const KEY = 'keepsake_uploads';
const YEAR_MS = 365 * 24 * 3_600_000;
const MAX_ENTRIES = 50;

interface DeviceUpload {
  uploadCode: string;
  sessionId: string;
  at: number;
}

export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value);
}

/** The newest of `max`, last used first. */
export function sessionsOfDevice(uploadCode: string, max: number): string[] {
  const code = cleanUploadCode(uploadCode);
  return readEntries()
    .filter((entry) => entry.uploadCode === code)
    .slice(0, max)
    .map(({ sessionId }) => sessionId);
}

/** The album that was given photos last; null if none was. */
export function lastUploadCode(): string | null {
  return readEntries()[0]?.uploadCode ?? null;
}

export function rememberUpload(uploadCode: string, sessionId: string): void {
  if (!isSessionId(sessionId)) return;
  const entry = { uploadCode: cleanUploadCode(uploadCode), sessionId, at: Date.now() };
  const others = readEntries().filter((each) => each.sessionId !== sessionId);
  store('local', KEY, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
}

export function forgetDeviceUploads(): void {
  removeStored('local', KEY);
}

/** The last used first. Whatever is no entry of ours, or too old, is left out. */
function readEntries(): DeviceUpload[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored('local', KEY) ?? '[]');
  } catch {
    return [];
  }
  const oldest = Date.now() - YEAR_MS;
  return Array.isArray(stored) ? stored.filter((each) => isEntry(each) && each.at > oldest) : [];
}

function isEntry(value: unknown): value is DeviceUpload {
  const entry = value as Partial<DeviceUpload> | null;
  return (
    isSessionId(entry?.sessionId) && typeof entry?.uploadCode === 'string' && typeof entry.at === 'number'
  );
}
