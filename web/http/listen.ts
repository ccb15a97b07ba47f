import type { LiveAddress } from '../../shared/api/all-routes.ts';
import type { Params } from '../../shared/api/contract.ts';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { HEARTBEAT_MS } from '../../shared/rules/live-pages.ts';
import { ApiError } from './api-error.ts';
import { readAnswer, toPath } from './request.ts';
import { getRequestIdentity } from './request-identity.ts';
import { noteServerDate } from './server-clock.ts';

const SILENCE_MS = HEARTBEAT_MS * 2.5;
/**
 * In milliseconds: hidden pages then close their stream, because HTTP/1.1 allows a browser six connections.
 */
const UNSEEN_MS = 10_000;
const REFUSALS = [401, 403, 404, 410];
/**
 * Retry interval in milliseconds: a closed album may open again. Two hundred walls send thirty requests/s.
 */
const REFUSED_MS = 10_000;
/** Retry interval in milliseconds. The server accepts thirty unknown codes per minute from an IP address. */
const UNKNOWN_CODE_MS = 20 * 60_000;

export interface ListenOptions<A extends LiveAddress> {
  params: Params<A>;
  /** Returns the version at which the stream starts. Undefined if the page has no version. */
  version?: () => string | undefined;
  /** `version` is missing if more events of the same version follow. */
  onEvent: (event: LiveEvent, version?: string) => void;
  /** If `isResumed` is false, events were missed and the page must be loaded again. */
  onOpen?: (isResumed: boolean) => void;
  onRefused?: (error: ApiError) => void;
  signal: AbortSignal;
}

export async function listen<A extends LiveAddress>(address: A, options: ListenOptions<A>): Promise<void> {
  const { signal, onRefused } = options;
  let isTold = false;
  const onOpen = (isResumed: boolean) => {
    isTold = false;
    options.onOpen?.(isResumed);
  };
  for (let attempt = 0; !signal.aborted; attempt++) {
    await untilSeen(signal);
    if (signal.aborted) return;
    const begunAt = Date.now();
    const refusal = await holdLine(toPath(address, options.params), { ...options, onOpen });
    if (signal.aborted) return;
    if (Date.now() - begunAt > HEARTBEAT_MS) attempt = 0;
    if (refusal && REFUSALS.includes(refusal.status)) {
      if (!isTold) onRefused?.(refusal);
      isTold = true;
      const isUnknownCode = refusal.status === 404 && address.startsWith('GET /uploads/');
      const mostMs = isUnknownCode ? UNKNOWN_CODE_MS : Math.min(REFUSED_MS, 1000 * 2 ** attempt);
      // Waits at least half of the delay, so that a rejected request is not repeated immediately.
      await pause((mostMs * (1 + Math.random())) / 2, signal, 0);
    } else {
      const askedMs = Number(refusal?.details.retryAfter ?? 0) * 1000;
      await pause(askedMs + backOff(attempt, Math.random()), signal, askedMs);
    }
  }
}

/** Returns a delay with full jitter, so that phones do not reconnect at once: at most 1 s, later 30 s. */
export function backOff(attempt: number, random: number): number {
  return random * Math.min(30_000, 1000 * 2 ** attempt);
}

async function holdLine<A extends LiveAddress>(
  path: string,
  { onEvent, onOpen, version, signal }: ListenOptions<A>,
): Promise<ApiError | null> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let watchdog = setTimeout(abort, SILENCE_MS);
  let lastChunkAt = Date.now();
  const restartTimeout = () => {
    lastChunkAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(abort, SILENCE_MS);
  };
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(hiddenTimer);
    if (!isSeen()) hiddenTimer = setTimeout(abort, UNSEEN_MS);
    // Compares with the clock, because timers stop while a phone sleeps.
    else if (Date.now() - lastChunkAt > SILENCE_MS) abort();
  };
  const untilOver = { signal: controller.signal };
  signal.addEventListener('abort', abort, untilOver);
  // Browsers keep no page with an open connection in the back/forward cache.
  for (const event of ['online', 'pagehide']) window.addEventListener(event, abort, untilOver);
  document.addEventListener('visibilitychange', onVisibilityChange, untilOver);
  const identity = getRequestIdentity(path);
  const since = version?.();
  const resume: Record<string, string> = since === undefined ? {} : { 'Last-Event-ID': since };
  try {
    const response = await fetch(`/api${path}`, {
      headers: { ...identity.headers, ...resume, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: controller.signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) {
      readAnswer(response.status, await response.text());
      return null;
    }
    noteServerDate(response.headers.get('Date'));
    restartTimeout();
    onOpen?.(since !== undefined);
    const parse = createEventParser(({ name, data, id }) =>
      onEvent({ type: name, ...JSON.parse(data) }, id || undefined),
    );
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      restartTimeout();
      parse(value);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    identity.noteRefusal(error);
    return error;
  } finally {
    controller.abort();
    clearTimeout(watchdog);
    clearTimeout(hiddenTimer);
  }
}

/** Waits at least `leastMs`, a delay that the server may order. */
function pause(ms: number, signal: AbortSignal, leastMs: number): Promise<void> {
  const begunAt = Date.now();
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms);
    const wakeUp = () => Date.now() - begunAt >= leastMs && go();
    const wake = () => isSeen() && wakeUp();
    function go() {
      clearTimeout(timer);
      signal.removeEventListener('abort', go);
      window.removeEventListener('online', wakeUp);
      document.removeEventListener('visibilitychange', wake);
      resolve();
    }
    signal.addEventListener('abort', go);
    window.addEventListener('online', wakeUp);
    document.addEventListener('visibilitychange', wake);
  });
}

function isSeen(): boolean {
  return document.visibilityState === 'visible';
}

async function untilSeen(signal: AbortSignal): Promise<void> {
  while (!isSeen() && !signal.aborted)
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
    });
}

export interface ServerEvent {
  name: string;
  data: string;
  id: string;
}

/** Returns a function that receives chunks of text in the format of `server/http/live-stream.ts`. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      const data = field('data');
      if (data !== '') onEvent({ name: field('event'), data, id: field('id') });
    }
  };
}
