// Live events to a browser: server-sent events, written by hand (14 KB a client).

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { AppError } from '../../shared/errors.ts';
import { HEARTBEAT_MS } from '../../shared/rules/live-heartbeat.ts';
import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';
import type { AlbumEvent } from '../events/event-bus.ts';
import type { LiveSource } from '../events/live-source.ts';
import { asRefusal } from './error-reply.ts';

/** A whole venue stands behind one address. */
const STREAMS_PER_ADDRESS = 300;
/** A listener that has this many bytes unread counts as gone. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Milliseconds between two checks whether the database is back. */
const DATABASE_ASKED_MS = 250;

export interface LiveStreams {
  /** Answers a request with the stream of a source. Throws SLOW_DOWN above 300 streams of one address. */
  open(reply: FastifyReply, address: string, source: LiveSource): void;
  /** Ends all of them, so that the server can stop. */
  closeAll(): void;
}

/** The live streams of one server. */
export function liveStreams(ctx: Context): LiveStreams {
  const open = new Map<() => void, string>();
  const beats = new Set<() => void>();
  const heartbeat = setInterval(() => {
    for (const beat of beats) beat();
  }, HEARTBEAT_MS);
  heartbeat.unref();

  let answer: Promise<void> | null = null;
  let isClosed = false;
  /** However many streams wait, one asks. */
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
    open(reply, address, source) {
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

      // A client of HEAD gets nothing more, and would never hang up.
      if (request.method === 'HEAD') return void raw.end();

      const write = (text: string) => {
        // An event may still be waiting when the stream has ended: writing it would be an error that ends the server.
        if (raw.writableEnded || raw.destroyed) return;
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
        else raw.write(text);
      };
      const endUnlessAllowed = async () => {
        if (!(await source.stillAllowed())) raw.end();
      };
      const deliver = async (event: AlbumEvent) => {
        // Signed out meanwhile, or without an account any more: such a viewer gets no further photo.
        if (!(await source.stillSignedIn())) return void raw.end();
        const liveEvent = await source.describe(event);
        if (liveEvent) write(asText(liveEvent));
        if (event.type === 'album.changed') await endUnlessAllowed();
      };

      // One after the other, so that a photo's deletion never overtakes its arrival.
      let last = Promise.resolve();
      let isBehind = false;
      const next = (step: () => Promise<void>) => {
        last = last
          .then(() => (isBehind ? undefined : step()))
          .catch((err) => {
            ctx.log.warn({ err }, 'live: event not told');
            if (asRefusal(err).code === 'UNAVAILABLE') catchUp();
            else raw.destroy();
          });
      };
      // While the database is down no event is sent, and no listener let in or removed. Then this listener loads
      // everything anew.
      const catchUp = () => {
        if (isBehind) return;
        isBehind = true;
        void untilDatabaseAnswers().then(() => {
          isBehind = false;
          if (!raw.destroyed) next(() => deliver({ type: 'album.changed', albumId: source.albumId }));
        });
      };
      const beat = () => {
        write(': \n\n');
        // A session or a PIN token may have expired, of which there is no event.
        next(endUnlessAllowed);
      };
      const unlisten = ctx.events.onAlbum(source.albumId, (event) => next(() => deliver(event)));
      const end = () => raw.end();
      open.set(end, address);
      beats.add(beat);
      raw.on('close', () => {
        unlisten();
        open.delete(end);
        beats.delete(beat);
      });
      // The browser sees at once that it is connected. And access may have ended since the check that let this listener
      // in.
      beat();
    },

    closeAll() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const end of open.keys()) end();
    },
  };
}

function asText(event: LiveEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
