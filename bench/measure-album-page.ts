import { answersPerSecond, Client } from './client.ts';
import { atLeast, atMost, beside, type Figure, median, PICPEAK, percentile } from './figures.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { call, type ServerUnderTest, startServer } from './server-under-test.ts';

const PHOTOS = 500;
const WARM_UP = 100;
const REQUESTS = 100;
const LIMIT_MS = 25;
const GOAL_PROCESSOR_MS = 8;
const CONNECTIONS = 16;
const CROWD_MS = 4_000;
const LIMIT_P99_MS = 60;
const MIN_PER_SECOND = 5 * PICPEAK.listed;
const LIMIT_KB = 65;

/** Times are those of whole requests over the loopback device, to the last byte. */
export async function measureAlbumPage(folder: string): Promise<Figure[]> {
  await using server = await startServer(folder, (db) => fillAlbum(db, PHOTOS));
  using client = new Client(server.port, 1);
  const guestPath = `/api/uploads/${server.filled.uploadCode}`;
  return [
    await measurePage(client, server.filled),
    ...(await measureNewLists(server, client)),
    ...(await measureCrowd(server.port, guestPath)),
    atMost('… bytes', (await client.ask(guestPath, guestsHeaders)).bytes / 1000, LIMIT_KB, {
      unit: 'KB',
      digits: 1,
    }),
  ];
}

const guestsHeaders = { 'accept-encoding': 'br' };
const ownersHeaders = (token: string) => ({ ...guestsHeaders, authorization: `Bearer ${token}` });

async function measurePage(client: Client, { id, token }: FilledAlbum): Promise<Figure> {
  const times: number[] = [];
  for (let n = -WARM_UP; n < REQUESTS; n += 1) {
    const { ms } = await client.ask(`/api/albums/${id}`, ownersHeaders(token));
    if (n >= 0) times.push(ms);
  }
  const note = `p95 ${percentile(times, 95).toFixed(1)}`;
  return atMost(`Album page of ${PHOTOS} photos with EXIF, p50`, median(times), LIMIT_MS, {
    ...{ unit: 'ms', digits: 1, note },
  });
}

/** The owner changes the album before each request, so that the whole reply is made anew. */
async function measureNewLists(
  { port, filled, used }: ServerUnderTest & { filled: FilledAlbum },
  client: Client,
): Promise<Figure[]> {
  const { id, token, uploadCode } = filled;
  const figures: Figure[] = [];
  for (const [what, path, headers] of [
    ['Album page after a change, processor time', `/api/albums/${id}`, ownersHeaders(token)],
    ['Guest page’s list after a change, processor time', `/api/uploads/${uploadCode}`, guestsHeaders],
  ] as const) {
    const times: number[] = [];
    while (times.length < WARM_UP + REQUESTS) {
      const body = { description: `Change ${times.length}` };
      await call(port, 'PATCH', `/albums/${id}/details`, token, body);
      const before = used().server;
      await client.ask(path, headers);
      times.push(used().server - before);
    }
    const ms = median(times.slice(WARM_UP));
    figures.push(beside(what, ms, GOAL_PROCESSOR_MS, { unit: 'ms', digits: 1, peer: 'the goal' }));
  }
  return figures;
}

async function measureCrowd(port: number, path: string): Promise<Figure[]> {
  const { perSecond, times } = await answersPerSecond(port, [path], CONNECTIONS, CROWD_MS, guestsHeaders);
  return [
    atMost(
      `Guest page’s list of ${PHOTOS} photos, ${CONNECTIONS} connections, p99`,
      percentile(times, 99),
      LIMIT_P99_MS,
      { unit: 'ms', digits: 1 },
    ),
    atLeast('… a second', perSecond, MIN_PER_SECOND, { peer: `PicPeak ${PICPEAK.listed}` }),
  ];
}
