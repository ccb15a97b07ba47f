import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Context } from '../context.ts';
import type { QueueFigures } from '../db/queue-figures.ts';
import type { Meter } from '../metrics/meter.ts';
import { countFailedMessages, getMessageQueueFigures } from '../outbox/outbox-store.ts';
import { getFileRemovalFigures } from '../photos/files/file-removal-store.ts';
import { CLAIM_MS } from '../photos/photo-claims.ts';
import { getPhotoQueueFigures } from '../photos/photo-work-store.ts';
import { getPlaybackQueueFigures } from '../photos/playback-store.ts';

export async function serveMetrics(ctx: Context, meter: Meter): Promise<void> {
  watchVolumes(ctx, meter);
  watchQueues(ctx, meter);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end();
    ctx.work
      .once({ task: 'scrape', id: 'all' }, () => meter.page())
      .then(
        (page) => response.writeHead(200, { 'Content-Type': meter.contentType }).end(page),
        (err) => {
          ctx.log.error({ err }, 'metrics: no answer');
          response.writeHead(500).end();
        },
      );
  });
  server.listen(ctx.config.METRICS_PORT, ctx.config.METRICS_HOST).unref();
  await once(server, 'listening');
}

function watchVolumes({ freeSpace }: Context, meter: Meter): void {
  meter.watch('keepsake_takes_uploads', async () => ((await freeSpace.isShort()) ? 0 : 1));
  meter.watch('keepsake_disk_free_bytes', async () => {
    const { photosFreeBytes: photos, dataFreeBytes: data } = await freeSpace.figures();
    return { photos, data };
  });
  meter.watch('keepsake_disk_reserved_bytes', async () => (await freeSpace.figures()).reservedBytes);
}

function watchQueues(ctx: Context, meter: Meter): void {
  const ask = () => ctx.work.once({ task: 'count waiting', id: 'all' }, () => readQueues(ctx));
  const ofEach = async (figure: (queue: QueueFigures) => number) => {
    const { queues } = await ask();
    return Object.fromEntries(Object.entries(queues).map(([name, queue]) => [name, figure(queue)]));
  };
  meter.watch('keepsake_queue_length', () => ofEach(({ count }) => count));
  meter.watch('keepsake_queue_oldest_seconds', () =>
    ofEach(({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, ctx.now() - oldestAt) / 1000)),
  );
  if (ctx.senders.mail) meter.watch('keepsake_mails_failed', async () => (await ask()).mailsFailed);
}

async function readQueues({ db, ffmpeg, now, senders }: Context) {
  // Counts claimed photos too, but not postponed ones, whose time lies beyond every claim.
  const before = now() + CLAIM_MS;
  const queues: Record<string, QueueFigures> = {
    thumbnails: await getPhotoQueueFigures(db, 'thumbnail', before),
    previews: await getPhotoQueueFigures(db, 'preview', before),
    removals: await getFileRemovalFigures(db),
  };
  // Without ffmpeg all copies stay queued.
  if (await ffmpeg.isUsable()) queues.playback = await getPlaybackQueueFigures(db, before);
  // Without a mail server all mails stay queued.
  if (!senders.mail) return { queues, mailsFailed: 0 };
  queues.mails = await getMessageQueueFigures(db, 'mail');
  return { queues, mailsFailed: await countFailedMessages(db, 'mail') };
}
