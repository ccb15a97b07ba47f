import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDeviceUploads, linkUploadCode, listDeviceSessions, rememberUpload } from './device-uploads.ts';

const KEY = 'keepsake_uploads';
const CODE = 'GARDEN2345';
const session = (index: number) => index.toString(16).padStart(64, '0');
const DAY_MS = 24 * 3_600_000;

function storageOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.useFakeTimers({ now: new Date('2026-06-21T18:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the upload sessions of an album are listed once each, the last used first', () => {
  rememberUpload(CODE, session(1));
  rememberUpload('OTHERCODE2', session(2));
  rememberUpload(CODE, session(3));
  rememberUpload(CODE, session(1));
  expect(listDeviceSessions(CODE, 20)).toEqual([session(1), session(3)]);
  expect(listDeviceSessions('garden2345', 1)).toEqual([session(1)]);
  expect([...stored.keys()]).toEqual([KEY]);
});

test('an upload session is forgotten a year after its last use', () => {
  rememberUpload(CODE, session(1));
  rememberUpload(CODE, session(2));
  vi.setSystemTime(Date.now() + 364 * DAY_MS);
  rememberUpload(CODE, session(2));
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(listDeviceSessions(CODE, 20)).toEqual([session(2)]);
  forgetDeviceUploads();
  expect(listDeviceSessions(CODE, 20)).toEqual([]);
});

test('the list of upload sessions is limited and drops the oldest entries', () => {
  for (let index = 0; index < 80; index++) rememberUpload(CODE, session(index));
  expect(listDeviceSessions(CODE, 100)).toHaveLength(50);
  expect(listDeviceSessions(CODE, 100)[0]).toBe(session(79));
});

test.each([
  'no JSON',
  'null',
  '{}',
  '"text"',
  '[null, 3, {"sessionId": "short"}, {"uploadCode": 3, "sessionId": 4, "at": "x"}]',
])('a manual edit of the stored upload sessions breaks nothing: %s', (text) => {
  stored.set(KEY, text);
  expect(listDeviceSessions(CODE, 20)).toEqual([]);
  rememberUpload(CODE, session(1));
  rememberUpload(CODE, 'not a session');
  expect(listDeviceSessions(CODE, 20)).toEqual([session(1)]);
});

test('blocked browser storage causes no error', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberUpload(CODE, session(1));
  expect(listDeviceSessions(CODE, 20)).toEqual([]);
  forgetDeviceUploads();
});

test('an album with a new code keeps its upload sessions under the old code', () => {
  rememberUpload('OTHERCODE2', session(2));
  rememberUpload(CODE, session(1));
  linkUploadCode(CODE, 'the garden party');
  rememberUpload(CODE, session(1));
  linkUploadCode('OTHERCODE2', 'another album');
  linkUploadCode('NEWGARDEN2', 'the garden party');
  expect(listDeviceSessions('NEWGARDEN2', 20)).toEqual([session(1)]);
  expect(listDeviceSessions('OTHERCODE2', 20)).toEqual([session(2)]);
});

test('an album that was opened by two links has the upload sessions of both', () => {
  rememberUpload('TABLEFOUR2', session(1));
  linkUploadCode('TABLEFOUR2', 'the garden party');
  rememberUpload('OTHERCODE2', session(2));
  linkUploadCode(CODE, 'the garden party');
  const byLink = () => ['TABLEFOUR2', CODE].map((code) => listDeviceSessions(code, 20));
  expect(byLink()).toEqual([[session(1)], [session(1)]]);
  rememberUpload('TABLEFOUR2', session(1));
  expect(byLink()).toEqual([[session(1)], [session(1)]]);
  expect(listDeviceSessions('OTHERCODE2', 20)).toEqual([session(2)]);
});
