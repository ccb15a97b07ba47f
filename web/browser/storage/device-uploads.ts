// For a year, a guest without an account finds their photos again in any tab of this device.

import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { readStored, removeStored, store } from './safe-storage.ts';

const KEY = 'keepsake_uploads';
const YEAR_MS = 365 * 24 * 3_600_000;
const MAX_ENTRIES = 50;

interface DeviceUpload {
  uploadCode: string;
  sessionId: string;
  at: number;
  albumId?: string;
  /** Earlier upload codes of the same album: its code was changed, or guest groups have their own codes. */
  codes?: string[];
}

export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value);
}

export function listDeviceSessions(uploadCode: string, max: number): string[] {
  const code = cleanUploadCode(uploadCode);
  return readEntries()
    .filter((entry) => listCodes(entry).includes(code))
    .slice(0, max)
    .map(({ sessionId }) => sessionId);
}

export function rememberUpload(uploadCode: string, sessionId: string): void {
  if (!isSessionId(sessionId)) return;
  const entries = readEntries();
  const before = entries.find((each) => each.sessionId === sessionId);
  const entry = { ...addCode(before, cleanUploadCode(uploadCode)), sessionId, at: Date.now() };
  const others = entries.filter((each) => each.sessionId !== sessionId);
  store('local', KEY, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
}

/** Links all upload codes of one album, so that its own photos are found by any of them. */
export function linkUploadCode(uploadCode: string, albumId: string): void {
  const code = cleanUploadCode(uploadCode);
  const entries = readEntries();
  const isSameAlbum = (entry: DeviceUpload) => listCodes(entry).includes(code) || entry.albumId === albumId;
  const noted = entries.map((entry) => (isSameAlbum(entry) ? { ...addCode(entry, code), albumId } : entry));
  const text = JSON.stringify(noted);
  if (text !== JSON.stringify(entries)) store('local', KEY, text);
}

function listCodes({ uploadCode, codes }: DeviceUpload): string[] {
  return [uploadCode].concat(codes ?? []);
}

function addCode(entry: DeviceUpload | undefined, uploadCode: string) {
  return { ...entry, uploadCode, codes: entry && [...new Set(listCodes(entry))] };
}

export function forgetDeviceUploads(): void {
  removeStored('local', KEY);
}

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
