import { afterEach, expect, test, vi } from 'vitest';
import { backOff, listen } from './listen.ts';
import { getServerTime } from './server-clock.ts';

const STREAM = { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the reconnection delay is at most a second at first, doubles, and stays below half a minute', () => {
  expect([0, 1, 2, 4, 5, 60].map((attempt) => backOff(attempt, 1))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
});

test('the reconnection delay has full jitter: any time from zero to the maximum', () => {
  expect(backOff(3, 0)).toBe(0);
  expect(backOff(3, 0.5)).toBe(4000);
});

test('a hidden page closes its stream after ten seconds, and reconnects when it becomes visible', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const lines: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    lines.push(signal);
    const start = (line: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => line.error(signal.reason));
    return new Response(new ReadableStream({ start }), STREAM);
  });
  const become = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const standing = () => lines.filter((line) => !line.aborted).length;

  const ended = new AbortController();
  const onOpen = vi.fn();
  const params = { albumId: 'a' };
  void listen('GET /albums/:albumId/events', { params, onEvent: vi.fn(), onOpen, signal: ended.signal });
  await vi.advanceTimersByTimeAsync(0);
  become('hidden');
  await vi.advanceTimersByTimeAsync(9_000);
  become('visible');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([standing(), lines.length]).toEqual([1, 1]);

  become('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(standing()).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines.length).toBe(1);

  become('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(standing()).toBe(1);
  expect(onOpen).toHaveBeenCalledTimes(2);

  become('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  ended.abort();
  become('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.length).toBe(2);
});

test('a stream waits as long as the server’s Retry-After header says', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const line = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', line);
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return Response.json({ error: 'Slow down.', code: 'SLOW_DOWN', retryAfter: 60 }, { status: 429 });
  });
  const ended = new AbortController();
  const onRefused = vi.fn();
  const params = { albumId: 'a' };
  void listen('GET /albums/:albumId/events', { params, onEvent: vi.fn(), onRefused, signal: ended.signal });
  await vi.advanceTimersByTimeAsync(59_000);
  line.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(2);
  expect(onRefused).not.toHaveBeenCalled();
  ended.abort();
  vi.restoreAllMocks();
});

test('a rejection is reported once and does not end the retries, because the album may open again', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  let isOpen = false;
  const askedAt: number[] = [];
  const begunAt = Date.now();
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    askedAt.push(Math.round((Date.now() - begunAt) / 1000));
    if (!isOpen) return Response.json({ error: 'Not now.', code: 'NOT_ALLOWED' }, { status: 403 });
    const start = (line: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => line.error(signal.reason));
    return new Response(new ReadableStream({ start }), STREAM);
  });
  const ended = new AbortController();
  const onRefused = vi.fn();
  const onOpen = vi.fn();
  const params = { uploadCode: 'ABCDEFGHJK' };
  const { signal } = ended;
  void listen('GET /uploads/:uploadCode/events', { params, onEvent: vi.fn(), onOpen, onRefused, signal });
  await vi.advanceTimersByTimeAsync(60_000);
  // Never more than ten seconds apart, and hardly ever less.
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 25, 35, 45, 55]);
  expect(onRefused).toHaveBeenCalledTimes(1);
  isOpen = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onOpen).toHaveBeenCalledTimes(1);
  ended.abort();
  vi.restoreAllMocks();
});

test('two hundred walls of a deleted album do not exhaust their IP address’s attempts with unknown codes', async () => {
  vi.useFakeTimers();
  // The shortest random delay.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ error: 'Album not found', code: 'ALBUM_NOT_FOUND' }, { status: 404 });
  });
  const ended = new AbortController();
  const params = { uploadCode: 'ABCDEFGHJK' };
  void listen('GET /uploads/:uploadCode/events', { params, onEvent: vi.fn(), signal: ended.signal });
  const HOUR_MIN = 60;
  await vi.advanceTimersByTimeAsync(HOUR_MIN * 60_000);
  ended.abort();
  vi.restoreAllMocks();
  const UNKNOWN_CODES_A_MINUTE = 30;
  expect(asked).toBeGreaterThan(2);
  expect((asked * 200) / HOUR_MIN).toBeLessThanOrEqual(UNKNOWN_CODES_A_MINUTE);
});

test('a captive portal’s page opens no stream and does not set the clock', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  const answer = { type: 'text/html', date: 'Thu, 01 Jan 2099 00:00:00 GMT' };
  vi.stubGlobal('fetch', async () => {
    const headers = { 'Content-Type': answer.type, Date: answer.date };
    return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers });
  });
  const ended = new AbortController();
  const onOpen = vi.fn();
  const params = { albumId: 'a' };
  void listen('GET /albums/:albumId/events', { params, onEvent: vi.fn(), onOpen, signal: ended.signal });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onOpen).not.toHaveBeenCalled();
  expect(getServerTime(0)).toBe(0);
  Object.assign(answer, { type: 'text/event-stream', date: '' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onOpen).toHaveBeenCalled();
  ended.abort();
});
