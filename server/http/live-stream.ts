import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { AppError } from '../../shared/errors.ts';
import { HEARTBEAT_MS } from '../../shared/rules/live-pages.ts';
import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';
import type { LiveSource } from '../events/live-source.ts';
import { toRefusal } from './error-reply.ts';

const STREAMS_PER_ADDRESS = 300;
/** Maximum number of unread bytes. A listener with more counts as disconnected. */
const MAX_UNREAD_BYTES = 512 * 1024;
const LOAD_ANEW: LiveEvent = { type: 'album.changed' };
const DATABASE_ASKED_MS = 250;

export interface LiveStreams {
  /** Streams a source's events without undeclared fields. Throws SLOW_DOWN for too many streams per IP. */
  open(reply: FastifyReply, address: string, source: LiveSource, schema: z.ZodType): Promise<void>;
  count(): number;
  closeAll(): void;
}

export function liveStreams(ctx: Context): LiveStreams {
  const listeners = new Set<Listener>();
  let isClosed = false;
  const shared: Shared = {
    ctx,
    moment: 0,
    getBytes: eventBytes(),
    reveals: revealTimers(ctx),
    database: databaseWatch(ctx),
  };
  const stopCounting = ctx.events.onAny(() => {
    shared.moment += 1;
  });
  const heartbeat = setInterval(() => {
    shared.moment += 1;
    for (const listener of listeners) listener.beat();
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    async open(reply, address, source, schema) {
      const ofAddress = [...listeners].filter((each) => each.address === address).length;
      if (ofAddress >= STREAMS_PER_ADDRESS) throw new AppError('SLOW_DOWN', { retryAfter: 60 });
      if (!beginStream(reply)) return;
      if (isClosed) return void reply.raw.end();
      const listener = new Listener(shared, reply, address, source, schema);
      listeners.add(listener);
      const unlisten = ctx.events.onAlbum(source.albumId, () => void listener.sendAll());
      reply.raw.on('close', () => {
        unlisten();
        listeners.delete(listener);
      });
      // Starts a new moment: the new listener may have newer events than the running lookup finds.
      shared.moment += 1;
      // The browser sees that it is connected. Access may have ended since it was checked.
      listener.beat();
      return listener.tried;
    },

    count: () => listeners.size,

    closeAll() {
      isClosed = true;
      shared.database.giveUp();
      stopCounting();
      clearInterval(heartbeat);
      shared.reveals.clear();
      for (const listener of listeners) listener.end();
    },
  };
}

interface Shared {
  ctx: Context;
  /** Listeners share all lookups of the same moment. Each event begins a new moment. */
  moment: number;
  getBytes(event: LiveEvent, schema: z.ZodType): Buffer;
  reveals: ReturnType<typeof revealTimers>;
  database: ReturnType<typeof databaseWatch>;
}

/** Serializes an event once, because all its listeners share the bytes. */
function eventBytes() {
  const cachedBytes = new WeakMap<LiveEvent, Buffer>();
  return (event: LiveEvent, schema: z.ZodType): Buffer => {
    const data = () => JSON.stringify(schema.parse(event));
    const bytes = cachedBytes.get(event) ?? Buffer.from(`event: ${event.type}\ndata: ${data()}\n`);
    cachedBytes.set(event, bytes);
    return bytes;
  };
}

/** Notifies listeners of albums that are revealed before the next heartbeat. */
function revealTimers(ctx: Context) {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    announce(albumId: string, revealAt: number): void {
      const delayMs = revealAt - ctx.now();
      if (delayMs > HEARTBEAT_MS || timers.has(albumId)) return;
      const announce = () => {
        timers.delete(albumId);
        ctx.events.publish({ type: 'album.changed', albumId });
      };
      timers.set(albumId, setTimeout(announce, delayMs).unref());
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function databaseWatch(ctx: Context) {
  let answer: Promise<void> | null = null;
  let isGivenUp = false;
  const ask = async () => {
    for (let isThere = false; !isThere && !isGivenUp; ) {
      await wait(DATABASE_ASKED_MS, undefined, { ref: false });
      isThere = await pingDb(ctx.db).then(
        () => true,
        () => false,
      );
    }
    answer = null;
  };
  return {
    untilItAnswers(err: unknown): Promise<void> {
      if (!answer) ctx.log.warn({ err }, 'live: changes not sent');
      answer ??= ask();
      return answer;
    },
    giveUp(): void {
      isGivenUp = true;
    },
  };
}

function beginStream(reply: FastifyReply): boolean {
  reply.hijack();
  const { raw, request } = reply;
  // No close event would follow if the client has already disconnected.
  if (raw.destroyed) return false;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  request.leaveQueue?.();
  // A HEAD client gets no events and would never disconnect.
  if (request.method === 'HEAD') raw.end();
  return request.method !== 'HEAD';
}

class Listener {
  readonly address: string;
  readonly tried: Promise<void>;
  readonly #shared: Shared;
  readonly #raw: FastifyReply['raw'];
  readonly #source: LiveSource;
  readonly #schema: z.ZodType;
  #version: string;
  #isResumed: boolean;
  #isSending = false;
  #isDue = false;
  #noteTried = () => {};

  constructor(
    shared: Shared,
    { raw, request }: FastifyReply,
    address: string,
    source: LiveSource,
    schema: z.ZodType,
  ) {
    this.#shared = shared;
    this.#raw = raw;
    this.address = address;
    this.#source = source;
    this.#schema = schema;
    const lastEventId = request.headers['last-event-id'];
    this.#isResumed = typeof lastEventId === 'string';
    this.#version = typeof lastEventId === 'string' ? lastEventId : source.version;
    this.tried = new Promise((resolve) => {
      this.#noteTried = resolve;
    });
  }

  beat(): void {
    this.#write(': \n\n');
    // No event announces that a session or a PIN token expires.
    void this.sendAll();
  }

  end(): void {
    this.#raw.end();
  }

  /** Events during a round are sent in one further round. */
  async sendAll(): Promise<void> {
    this.#isDue = true;
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#isDue && !this.#raw.destroyed && !this.#raw.writableEnded) {
      this.#isDue = false;
      await this.#sendChanges().catch((error) => this.#recover(error));
    }
    this.#isSending = false;
    this.#noteTried();
  }

  async #sendChanges(): Promise<void> {
    const { moment, getBytes, reveals } = this.#shared;
    const asked = { id: String(moment), isResumed: this.#isResumed };
    const changes = await this.#source.changesSince(this.#version, asked);
    if (!changes) {
      this.#write(getBytes(LOAD_ANEW, this.#schema));
      this.#write('\n');
      return this.end();
    }
    this.#isResumed = false;
    this.#version = changes.version;
    if (changes.revealAt) reveals.announce(this.#source.albumId, changes.revealAt);
    // Only the last event contains the version, because the client lacks events before it.
    const last = changes.events.at(-1);
    for (const event of changes.events) {
      this.#write(getBytes(event, this.#schema));
      this.#write(event === last ? `id: ${this.#version}\n\n` : '\n');
    }
  }

  async #recover(err: unknown): Promise<void> {
    this.#noteTried();
    if (toRefusal(err).code !== 'UNAVAILABLE') {
      this.#shared.ctx.log.warn({ err }, 'live: changes not sent');
      return void this.#raw.destroy();
    }
    // While the database is down, listeners neither join nor leave. Later, all get the missed events.
    await this.#shared.database.untilItAnswers(err);
    this.#isDue = true;
  }

  #write(text: string | Buffer): void {
    const raw = this.#raw;
    // Writing a pending event after the end of the stream would crash the server.
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  }
}
