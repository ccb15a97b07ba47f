import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import { setInstance } from '../../shared/messages/instance.ts';
import { GUEST_PAGES } from '../../shared/rules/guest-pages.ts';
import { setLimits } from '../../shared/rules/tiers.ts';
import { describeMailedAlbum } from '../albums/mailed-album.ts';
import { type Config, getOwnLimits } from '../config.ts';
import type { Context, ContextBelowRenditions } from '../context.ts';
import { type FolderLock, lockDataFolder } from '../db/folder-lock.ts';
import { migrateUnlimited } from '../db/migrate.ts';
import { openDb } from '../db/open-db.ts';
import { requireDatabase } from '../db/require-database.ts';
import { type EventBus, openEventBus } from '../events/event-bus.ts';
import { openMailer } from '../mail/mailer.ts';
import { imagingLimits } from '../media/process/imaging-limits.ts';
import { startImaging } from '../media/process/start-imaging.ts';
import { openFfmpeg } from '../media/video/ffmpeg-runner.ts';
import type { Meter } from '../metrics/meter.ts';
import { getHashCost, openPasswords } from '../passwords.ts';
import { CleanCopyMaker } from '../photos/files/clean-copies.ts';
import { PlaybackCopyMaker } from '../photos/files/playback-copies.ts';
import { PreviewMaker } from '../photos/files/previews.ts';
import { thumbnailCache } from '../photos/files/thumbnail-cache.ts';
import { giveUpClaims } from '../photos/photo-claims.ts';
import { freeClaims } from '../photos/photo-work-store.ts';
import type { Renditions } from '../renditions.ts';
import { loadKeys } from '../secret.ts';
import { singleFlight } from '../single-flight.ts';
import { requireOwnStores } from '../storage/bucket-id.ts';
import { watchFreeSpace } from '../storage/free-space.ts';
import { filesFolder, openStores } from '../storage/open-stores.ts';
import type { Stores } from '../storage/storage.ts';
import { hasUsers } from '../storage/volume-id-store.ts';
import { refuseWrongDatabase } from '../storage/wrong-database.ts';

/** Fields that are never logged. */
const SECRETS = [
  'authorization',
  'x-pin-token',
  'password',
  'currentPassword',
  'newPassword',
  'pin',
  'token',
];

/** Throws if another server uses the folder, or a database or store cannot be opened. */
export async function openContext(config: Config, logTo?: DestinationStream): Promise<Context> {
  const redact = SECRETS.flatMap((key) => [`*["${key}"]`, `*.*["${key}"]`]);
  const serializers = { req: describeRequest };
  const options = { level: config.LOG_LEVEL, redact, serializers };
  const log = logTo ? pino(options, logTo) : pino(options);

  setInstance({ name: config.INSTANCE_NAME, address: config.INSTANCE_ADDRESS ?? null });
  setLimits(getOwnLimits(config));
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const folderLock = lockDataFolder(config);
  try {
    return await openBehind(folderLock, config, log);
  } catch (error) {
    folderLock.release();
    throw error;
  }
}

async function openBehind(folderLock: FolderLock, config: Config, log: Logger): Promise<Context> {
  await requireDatabase(config);
  await refuseWrongDatabase(config, filesFolder(config));
  const nodeId = randomUUID();
  const meter = await openMeter(config);
  await migrateUnlimited(config);
  const db = openDb(config, true, meter);
  const keys = await loadKeys(config, () => hasUsers(db));
  const stores = await openStores(config, !folderLock.isAlone);
  await requireOwnStores(db, stores, filesFolder(config));
  void warnOfPublicBucket(stores, log);
  if (config.DATABASE_URL) folderLock.share();
  // Only this server has the folder's lock, so all other nodes with a claim have died.
  else await freeClaims(db, 'all');
  const events = await openEvents(config, nodeId, log, meter);
  const ctx: ContextBelowRenditions = {
    config,
    nodeId,
    folderLock,
    db,
    keys,
    log,
    meter,
    isDraining: false,
    stores,
    freeSpace: watchFreeSpace(stores.current.incomingFolder, config, log),
    events,
    imaging: startImaging({
      log,
      limits: imagingLimits(config.IMAGE_JOBS, process.availableMemory()),
      sandbox: config.IMAGE_SANDBOX ?? [],
    }),
    ffmpeg: openFfmpeg(config.FFMPEG, config.IMAGE_SANDBOX ?? [], log),
    passwords: openPasswords(getHashCost(config)),
    senders: { mail: null },
    work: singleFlight(),
    now: Date.now,
    uptime: () => performance.now(),
  };
  const whole = Object.assign(ctx, { renditions: openRenditions(ctx) });
  whole.senders.mail = await openMailer(config, (email, albumId) =>
    describeMailedAlbum(whole, email, albumId),
  );
  return whole;
}

/** The start does not wait for this check. */
async function warnOfPublicBucket(stores: Stores, log: Logger): Promise<void> {
  for (const { bucket } of stores.all) {
    if (await bucket?.isPublic().catch(() => false))
      log.warn(
        { security: 'public bucket', bucket: bucket?.name },
        'anybody can read the photos in the bucket without a key: take public access from it',
      );
  }
}

function openRenditions(ctx: ContextBelowRenditions): Renditions {
  const previews = new PreviewMaker(ctx);
  const cleanCopies = new CleanCopyMaker(ctx, () => previews.isQuiet());
  return { thumbnails: thumbnailCache(), previews, cleanCopies, playbackCopies: new PlaybackCopyMaker(ctx) };
}

/** Does not load the metrics library without METRICS_PORT. */
async function openMeter({ METRICS_PORT }: Config): Promise<Meter | null> {
  if (METRICS_PORT === undefined) return null;
  const { prometheusMeter } = await import('../metrics/meter.ts');
  return prometheusMeter();
}

async function openEvents(
  config: Config,
  nodeId: string,
  log: Logger,
  meter: Meter | null,
): Promise<EventBus> {
  const url = config.DATABASE_URL;
  if (!url) return openEventBus();
  const { openPostgresEvents } = await import('../events/postgres-events.ts');
  return openPostgresEvents(url, nodeId, log, meter);
}

export async function closeContext(ctx: Context): Promise<void> {
  await ctx.work.idle();
  await ctx.imaging.close();
  await giveUpClaims(ctx).catch((err) =>
    ctx.log.warn({ err }, 'claims not given up: they end by themselves'),
  );
  await ctx.events.close();
  await ctx.db.destroy();
  ctx.folderLock.release();
}

/** Path segments that are followed by a code, a file name or the token of an invitation. */
const BEFORE_SECRETS: readonly string[] = ['uploads', 'by-code', 'invitation', 'invitations', ...GUEST_PAGES];

/** Removes queries, codes, tokens and file names from logged URLs, because links contain signatures. */
function describeRequest(request: { method: string; url: string }) {
  const [path = ''] = request.url.split('?');
  const parts = path.split('/');
  const isSecret = (at: number) =>
    BEFORE_SECRETS.includes(parts[at - 1] ?? '') || parts[at - 2] === 'unsubscribe';
  return { method: request.method, url: parts.map((part, at) => (isSecret(at) ? '…' : part)).join('/') };
}
