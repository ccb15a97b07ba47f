import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { AppError } from '../../shared/errors.ts';
import { HEARTBEAT_MS } from '../../shared/rules/live-pages.ts';
import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';
import type { LiveSource } from '../events/live-source.ts';
import { asRefusal } from './error-reply.ts';

const STREAMS_PER_ADDRESS = 300;
/** A listener that has this many bytes unread counts as gone. */
const MAX_UNREAD_BYTES = 512 * 1024;
const LOAD_ANEW: LiveEvent = { type: 'album.changed' };
/** Milliseconds between two checks whether the database is back. */
const DATABASE_ASKED_MS = 250;

export interface LiveStreams {
  /**
   * Answers a request with the stream of a source. `schema` is the contract's: what it does not declare is not sent.
   * Resolves once the listener was sent what it missed. Throws SLOW_DOWN above 300 streams of one address.
   */
  open(reply: FastifyReply, address: string, source: LiveSource, schema: z.ZodType): Promise<void>;
  /** Ends all of them, so that the server can stop. */
  closeAll(): void;
}

export function liveStreams(ctx: Context): LiveStreams {
  const open = new Map<() => void, string>();
  const beats = new Set<() => void>();
  /** What is asked in the same moment is asked once for all listeners: no event came between. */
  let moment = 0;
  const stopCounting = ctx.events.onAny(() => {
    moment += 1;
  });
  const heartbeat = setInterval(() => {
    moment += 1;
    for (const beat of beats) beat();
  }, HEARTBEAT_MS);
  heartbeat.unref();

  /** An event of many listeners is put into bytes once, and they share these, however slowly each reads. */
  const texts = new WeakMap<LiveEvent, Buffer>();
  const asBytes = (event: LiveEvent, schema: z.ZodType) => {
    const data = () => JSON.stringify(schema.parse(event));
    const bytes = texts.get(event) ?? Buffer.from(`event: ${event.type}\ndata: ${data()}\n`);
    texts.set(event, bytes);
    return bytes;
  };

  /** Of albums whose photos are revealed before the next heartbeat. */
  const reveals = new Map<string, NodeJS.Timeout>();
  const announceReveal = (albumId: string, revealAt: number) => {
    const delayMs = revealAt - ctx.now();
    if (delayMs > HEARTBEAT_MS || reveals.has(albumId)) return;
    const announce = () => {
      reveals.delete(albumId);
      ctx.events.publish({ type: 'album.changed', albumId });
    };
    reveals.set(albumId, setTimeout(announce, delayMs).unref());
  };

  let answer: Promise<void> | null = null;
  let isClosed = false;
  const untilDatabaseAnswers = () => {
    const asks = async () => {
      for (let isThere = false; !isThere && !isClosed; ) {
        await wait(DATABASE_ASKED_MS, undefined, { ref: false });
        isThere = await pingDb(ctx.db).then(
          () => true,
          () => false,
        );
      }
      answer = null;
    };
    answer ??= asks();
    return answer;
  };

  return {
    async open(reply, address, source, schema) {
      const ofAddress = [...open.values()].filter((each) => each === address).length;
      if (ofAddress >= STREAMS_PER_ADDRESS) throw new AppError('SLOW_DOWN', { retryAfter: 60 });

      reply.hijack();
      const { raw, request } = reply;
      // A listener that hung up before this is closed already: no event would remove it from the list.
      if (raw.destroyed) return;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });

      request.settleLimits?.(200);
      // A client of HEAD gets nothing more, and would never hang up.
      if (request.method === 'HEAD') return void raw.end();

      const write = (text: string | Buffer) => {
        // An event may still be waiting when the stream has ended: writing it would be an error that ends the server.
        if (raw.writableEnded || raw.destroyed) return;
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
        else raw.write(text);
      };
      // Absent where the client has just loaded the album.
      const heardOf = request.headers['last-event-id'];
      let version = typeof heardOf === 'string' ? heardOf : source.version;
      let isResumed = typeof heardOf === 'string';
      const sendChanges = async () => {
        const changes = await source.changesSince(version, { id: String(moment), isResumed });
        if (!changes) {
          write(asBytes(LOAD_ANEW, schema));
          write('\n');
          return void raw.end();
        }
        isResumed = false;
        version = changes.version;
        if (changes.revealAt) announceReveal(source.albumId, changes.revealAt);
        // The client has this version with the last of them.
        const last = changes.events.at(-1);
        for (const event of changes.events) {
          write(asBytes(event, schema));
          write(event === last ? `id: ${version}\n\n` : '\n');
        }
      };

      let isSending = false;
      let isDue = false;
      let noteTried = () => {};
      const tried = new Promise<void>((resolve) => {
        noteTried = resolve;
      });
      // What happens meanwhile, however much, is sent by one round more.
      const sendAll = async () => {
        isDue = true;
        if (isSending) return;
        isSending = true;
        while (isDue && !raw.destroyed && !raw.writableEnded) {
          isDue = false;
          await sendChanges().catch(async (err) => {
            noteTried();
            ctx.log.warn({ err }, 'live: changes not sent');
            if (asRefusal(err).code !== 'UNAVAILABLE') return void raw.destroy();
            // While the database is down no listener is let in or removed. Then each hears what it missed.
            await untilDatabaseAnswers();
            isDue = true;
          });
        }
        isSending = false;
        noteTried();
      };
      const beat = () => {
        write(': \n\n');
        // A session or a PIN token may have expired, of which there is no event.
        void sendAll();
      };
      const unlisten = ctx.events.onAlbum(source.albumId, () => void sendAll());
      const end = () => raw.end();
      open.set(end, address);
      beats.add(beat);
      raw.on('close', () => {
        unlisten();
        open.delete(end);
        beats.delete(beat);
      });
      // What this listener has already may be newer than what is being looked up for others.
      moment += 1;
      // The browser sees at once that it is connected. And access may have ended since the check that let this listener
      // in.
      beat();
      return tried;
    },

    closeAll() {
      isClosed = true;
      stopCounting();
      clearInterval(heartbeat);
      for (const timer of reveals.values()) clearTimeout(timer);
      for (const end of open.keys()) end();
    },
  };
}
