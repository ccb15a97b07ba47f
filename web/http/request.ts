import type { AllRoutes, JsonAddress } from '../../shared/api/all-routes.ts';
import type { BodyOf, Params, QueryOf, ReplyOf, Route } from '../../shared/api/contract.ts';
import { messages } from '../../shared/messages/messages.ts';
import { ApiError, networkError, timeoutError } from './api-error.ts';
import { getRequestIdentity, type RequestIdentity } from './request-identity.ts';
import { noteServerDate } from './server-clock.ts';

/** R 7.2. */
export const API_TIMEOUT_MS = 15_000;

export type RequestAddress = {
  [A in JsonAddress]: AllRoutes[A] extends { files: string } ? never : A;
}[Exclude<JsonAddress, `${string} /admin/${string}`>];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
type ParamsPart<A extends string> = A extends `${string}/:${string}`
  ? { params: Params<A> }
  : { params?: never };

export type OptionsOf<A extends string, R extends Route> = ParamsPart<A> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> &
  Extras;

interface Extras {
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** A route without input takes no arguments. */
export type ArgumentsOf<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

export type RequestOptions<A extends RequestAddress> = OptionsOf<A, AllRoutes[A]>;
export type RequestArguments<A extends RequestAddress> = ArgumentsOf<RequestOptions<A>>;
export type Reply<A extends RequestAddress> = ReplyOf<AllRoutes[A]>;

export interface LooseOptions extends Extras {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface ReceivedText {
  status: number;
  date: string | null;
  /** By this device's clock. */
  receivedAt: number;
  text: string;
}

/** Throws `ApiError`, or an AbortError. */
export async function request<A extends RequestAddress>(
  address: A,
  ...[options]: RequestArguments<A>
): Promise<Reply<A>> {
  return (await callAs(getRequestIdentity, address, options as LooseOptions)) as Reply<A>;
}

export async function callAs(
  identify: (path: string) => RequestIdentity,
  address: string,
  { params, query, ...options }: LooseOptions = {},
): Promise<unknown> {
  const [method = 'GET'] = address.split(' ');
  const path = toPath(address, params) + queryText(query);
  const identity = identify(path);

  try {
    const { status, text, date, receivedAt } = await send(method, path, identity.headers, options);
    const body = readAnswer(status, text);
    noteServerDate(date, receivedAt);
    return body;
  } catch (error) {
    if (error instanceof ApiError) identity.noteRefusal(error);
    throw error;
  }
}

/** Returns '/albums/42' for 'GET /albums/:albumId' and { albumId: '42' }. */
export function toPath(address: string, params: Record<string, string> = {}): string {
  const [, path = ''] = address.split(' ');
  return path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = String(new URLSearchParams(given as string[][]));
  return text && `?${text}`;
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  { body, signal, keepalive = false }: LooseOptions,
): Promise<ReceivedText> {
  const timeout = new AbortController();
  const giveUp = () => timeout.abort(signal?.reason);
  const timer = setTimeout(() => timeout.abort(timeoutError()), API_TIMEOUT_MS);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    return await fetchText(`/api${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
      keepalive,
    });
  } catch {
    throw timeout.signal.aborted ? timeout.signal.reason : networkError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

async function fetchText(url: string, init: RequestInit): Promise<ReceivedText> {
  const response = await fetch(url, init);
  const receivedAt = Date.now();
  return {
    status: response.status,
    date: response.headers.get('Date'),
    receivedAt,
    text: await response.text(),
  };
}

/**
 * Returns the body of our server's response. Throws `ApiError` if the server rejected the request, and with
 * the text `unknown` if the response is not ours.
 */
export function readAnswer(status: number, text: string, unknown?: string): unknown {
  return requireBody(status, parseJson(text), unknown);
}

/**
 * A response that is not our JSON counts as an outage, because it comes from a captive portal, a proxy or a
 * firewall. The exception is 413: the request is too large for a proxy.
 */
function requireBody(status: number, body: unknown, unknown = messages.request.unknown()): unknown {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && (status === 204 || isReply(body))) return body;
  if (status < 400) throw networkError();
  const { error, code, ...details } = (body ?? {}) as Record<string, unknown>;
  if (typeof code === 'string') throw new ApiError(status, code, String(error || unknown), details);
  const isKept = status === 413 || status >= 500;
  throw new ApiError(isKept ? status : 502, 'UNKNOWN', unknown);
}

/** Fields on which screens rely. If one of them is not an object, the response is not ours. */
const ENTITIES = ['album', 'albums', 'photos', 'user'];

function isReply(body: unknown): boolean {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(body)) return false;
  const entities = Object.entries(body).filter(([name]) => ENTITIES.includes(name));
  return entities.every(([, value]) => (Array.isArray(value) ? value.every(isObject) : isObject(value)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
