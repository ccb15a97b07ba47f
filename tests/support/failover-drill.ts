import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type LiveListener, listenTo } from './live-listener.ts';
import { makePhoto } from './made-photos.ts';
import { ownerWithAlbum, Person } from './person.ts';
import type { DatabaseCluster } from './services/cluster/database-cluster.ts';
import type { DatabaseNode } from './services/cluster/database-node.ts';
import type { WholeCluster } from './services/cluster/whole-cluster.ts';
import { waitUntil } from './throwaway-process.ts';

const GUESTS = 6;
/** The pause between two photos of a guest and before a retry, in milliseconds. */
const PAUSE_MS = 300;
const RETRY_MS = 700;
/** A longer failover has failed. */
const FAILOVER_SECONDS = 90;
const LOADED_SECONDS = 10;
/**
 * An acknowledged photo must be listed within this time. In milliseconds, like the pause between two checks.
 */
const LISTED_MS = 30_000;
const LOOK_MS = 1_000;

type Deed = (node: DatabaseNode) => void | Promise<void>;

/** The failures of the leading node and how each is repaired. Null means that Patroni repairs it. */
const TROUBLES = {
  'PostgreSQL killed': { harm: (node) => node.killPostgres(), repair: null },
  'power cut': { harm: (node) => node.cutPower(), repair: (node) => node.start() },
  frozen: { harm: (node) => node.freeze(), repair: (node) => node.thaw() },
  'network cut': { harm: (node) => node.cut(), repair: (node) => node.reconnect() },
  'disk full': { harm: (node) => node.fillDisk(), repair: (node) => node.clearDisk() },
} satisfies Record<string, { harm: Deed; repair: Deed | null }>;
export type Trouble = keyof typeof TROUBLES;
export const TROUBLE_NAMES = Object.keys(TROUBLES) as Trouble[];

export interface Failover {
  trouble: Trouble;
  /** The longest pause without a stored photo, in milliseconds. */
  pausedMs: number;
  /** Milliseconds from the first newly stored photo until a live stream announced it. */
  heardAfterMs: number;
  acknowledged: number;
  /** Acknowledged photos that are missing from the album or have other bytes. */
  lost: string[];
  /** Photos that are in the album more than once. */
  doubled: string[];
}

/** Causes the primary to fail while guests upload, then stops the guests and compares everything. */
export async function failOver(cluster: WholeCluster, trouble: Trouble): Promise<Failover> {
  const { databases } = cluster;
  await databases.untilWhole();
  const { owner, album } = await ownerWithAlbum(cluster, `Ines ${randomUUID()}`);
  await makeRoom(databases.url, owner.email);
  const live = await listenTo(new Person(cluster, 'Wall'), `/uploads/${album.uploadCode}/events`);
  const party = startParty(cluster, album.uploadCode);
  await waitUntil(
    async () => party.stored.length > 2 * GUESTS,
    60,
    () => 'Nobody can upload.',
  );

  const primary = await databases.requirePrimary();
  const harmedAt = performance.now();
  await TROUBLES[trouble].harm(primary);
  const hasAnother = async () => {
    const leader = await databases.requirePrimary().catch(() => primary);
    return leader.name !== primary.name;
  };
  await waitUntil(hasAnother, FAILOVER_SECONDS, () => `No other node leads.\n${databases.logs()}`);
  const ledAt = performance.now();
  await waitUntil(
    async () => party.stored.some(({ sentAt }) => sentAt > ledAt),
    FAILOVER_SECONDS,
    () => 'Nobody can upload after the failover.',
  );
  const { pausedMs, first } = findPause(party.stored, harmedAt);
  const heardAt = await untilHeard(live, first.name);
  await party.end();
  live.close();
  await comeBack(databases, TROUBLES[trouble].repair, primary);
  const compared = await compare(owner, album.id, party.stored);
  if (compared.lost.length > 0) process.stderr.write(databases.logs());
  return { trouble, pausedMs, heardAfterMs: Math.max(0, heardAt - first.storedAt), ...compared };
}

/** Data of a repaired node must not replace what the other node has acknowledged. */
async function comeBack(databases: DatabaseCluster, repair: Deed | null, node: DatabaseNode): Promise<void> {
  if (!repair) return;
  await repair(node);
  await databases.untilWhole();
}

interface Stored {
  name: string;
  sha256: string;
  /** When the successful request began, and when its response arrived. */
  sentAt: number;
  storedAt: number;
}

/** Starts guests who send one photo after the other, with retries. */
function startParty(cluster: WholeCluster, uploadCode: string) {
  const stored: Stored[] = [];
  let isOver = false;
  const guests = Array.from({ length: GUESTS }, async (_, guest) => {
    const { bytes } = await makePhoto({ width: 64, height: 64, hue: guest });
    for (let count = 0; !isOver; count += 1) {
      const name = `${guest}-${count}.jpg`;
      const photo = { name, bytes: Buffer.concat([bytes, Buffer.from(randomUUID())]) };
      stored.push(await sendUntilStored(cluster, uploadCode, photo));
      await wait(PAUSE_MS);
    }
  });
  return {
    stored,
    async end() {
      isOver = true;
      await Promise.all(guests);
    },
  };
}

async function sendUntilStored(
  cluster: WholeCluster,
  uploadCode: string,
  photo: { name: string; bytes: Buffer },
): Promise<Stored> {
  const clientKeys = randomUUID();
  // Each photo has its own device, so that no device limit is reached.
  const guest = new Person(cluster, 'Guest');
  for (;;) {
    const sentAt = performance.now();
    const status = await guest.tryUpload(uploadCode, [photo], { clientKeys }).then(
      (answer) => answer.status,
      () => 0,
    );
    const sha256 = createHash('sha256').update(photo.bytes).digest('hex');
    if (status === 201) return { name: photo.name, sha256, sentAt, storedAt: performance.now() };
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`A photo was refused: ${status}`);
    await wait(RETRY_MS);
  }
}

/** Finds the longest time without a stored photo since then, and the photo that ended it. */
function findPause(stored: readonly Stored[], since: number): { pausedMs: number; first: Stored } {
  let [pausedMs, first] = [0, stored.at(-1)];
  let before = since;
  for (const each of [...stored].sort((a, b) => a.storedAt - b.storedAt)) {
    if (each.storedAt < since) continue;
    if (each.storedAt - before > pausedMs) [pausedMs, first] = [each.storedAt - before, each];
    before = each.storedAt;
  }
  if (!first) throw new Error('No photo was stored.');
  return { pausedMs, first };
}

async function untilHeard(live: LiveListener, name: string): Promise<number> {
  const isHeard = async () =>
    live.received.some((event) => event.type === 'photo.ready' && event.photo.originalFilename === name);
  await waitUntil(isHeard, 60, () => `No live line told of ${name}.`);
  return performance.now();
}

/** Part of the outage may continue, so rejected requests are repeated. */
async function load(owner: Person, link: string): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  let status = 0;
  const isLoaded = async () => {
    const reply = await fetch(owner.keepsake.url + link, { headers: owner.headers() });
    status = reply.status;
    bytes = Buffer.from(await reply.arrayBuffer());
    return reply.ok;
  };
  await waitUntil(isLoaded, LOADED_SECONDS, () => `A photo of the album answers ${status}.`);
  return bytes;
}

/** A photo whose processing was interrupted is listed once it has been processed again. */
async function listPhotos(owner: Person, albumId: string, stored: readonly Stored[]) {
  const endsAt = performance.now() + LISTED_MS;
  for (;;) {
    const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId } });
    const names = new Set(photos.map(({ originalFilename }) => originalFilename));
    if (stored.every(({ name }) => names.has(name)) || performance.now() > endsAt) return photos;
    await wait(LOOK_MS);
  }
}

async function compare(owner: Person, albumId: string, stored: readonly Stored[]) {
  const photos = await listPhotos(owner, albumId, stored);
  const count = new Map<string, number>();
  for (const { originalFilename } of photos)
    count.set(originalFilename, (count.get(originalFilename) ?? 0) + 1);
  const lost: string[] = [];
  for (const { name, sha256 } of stored) {
    const photo = photos.find(({ originalFilename }) => originalFilename === name);
    const bytes = photo ? await load(owner, photo.fileUrl) : Buffer.alloc(0);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(name);
  }
  const doubled = [...count].filter(([, times]) => times > 1).map(([name]) => name);
  return { acknowledged: stored.length, lost, doubled };
}

/** Gives the owner the tier with the most photos per album. */
async function makeRoom(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update users set tier = 'PRO' where email = $1", [email]);
  await client.end();
}
