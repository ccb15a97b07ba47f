// Benchmark 9: what guests feel when photos are sent: how soon they are shown, how many a second, how soon others hear.

import type { BenchPhoto } from './bench-photos.ts';
import { type Figure, median } from './figure-table.ts';
import type { FilledAlbum } from './filled-album.ts';
import { deleteAlbum, emptyAlbums, previewsMade } from './measure-uploads.ts';
import { PICPEAK } from './picpeak-figures.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

/** Photos per second that must be reached, by how many are sent at a time. */
const GOALS = { 8: 16.6, 3: 2.4 * PICPEAK.uploads[3], 1: 9 } as const;
const PHOTOS_A_ROUND = 40;
const ROUNDS = 3;
const SINGLE_PHOTOS = 15;
/** As fast as the product promises it, over any network. */
const MAX_HEARD_MS = 1_000;

type Server = ServerUnderTest & { filled: FilledAlbum[] };

export async function measureGuests(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const counts = [8, 3, 1] as const;
  const server = await startServer(folder, (db) => emptyAlbums(db, 2 + counts.length * ROUNDS));
  const bytes = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length]?.bytes as Buffer);
  try {
    await sendRound(server, bytes, 8);
    const figures: Figure[] = [];
    for (const count of counts) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sendRound(server, bytes, count));
      const rate = median(rounds.map(({ perSecond }) => perSecond));
      figures.push({
        what: `Photos until they are shown, ${count === 1 ? 'one after the other' : `${count} at a time`}`,
        measured: `${rate.toFixed(1)} photos/s`,
        beside: `${GOALS[count].toFixed(1)} (PicPeak ${PICPEAK.uploads[count]})`,
        ratio: rate / GOALS[count],
        must: { min: 1 },
      });
      if (count === 8) figures.push(processorFigure(rounds));
    }
    return [...figures, ...(await measureSingle(server, bytes))];
  } finally {
    await server.stop();
  }
}

interface Round {
  perSecond: number;
  /** Of processor time for each photo, of all processes. */
  shownMs: number;
  allMs: number;
}

async function sendRound(server: Server, bytes: Buffer[], atOnce: number): Promise<Round> {
  const album = server.filled.shift();
  const before = usedMs(server);
  const start = performance.now();
  await uploadAll({ port: server.port, uploadCode: album?.uploadCode ?? '' }, bytes, atOnce);
  const seconds = (performance.now() - start) / 1000;
  const shown = usedMs(server);
  await previewsMade(server.db);
  const all = usedMs(server);
  await deleteAlbum(server, album);
  const each = (ms: number) => (ms - before) / bytes.length;
  return { perSecond: bytes.length / seconds, shownMs: each(shown), allMs: each(all) };
}

function processorFigure(rounds: readonly Round[]): Figure {
  const shown = median(rounds.map(({ shownMs }) => shownMs));
  const all = median(rounds.map(({ allMs }) => allMs));
  return {
    what: '… processor time of a photo until it is shown / with everything',
    measured: `${shown.toFixed(0)} / ${all.toFixed(0)} ms`,
    beside: `PicPeak ${PICPEAK.processorMs} ms`,
    ratio: all / PICPEAK.processorMs,
  };
}

/** One photo into a quiet album, while another page listens. */
async function measureSingle(server: Server, bytes: readonly Buffer[]): Promise<Figure[]> {
  const uploadCode = server.filled.shift()?.uploadCode ?? '';
  const listener = await listen(server.port, uploadCode);
  const shown: number[] = [];
  const heard: number[] = [];
  try {
    for (let number = 0; number < SINGLE_PHOTOS; number += 1) {
      const start = performance.now();
      await uploadAll({ port: server.port, uploadCode }, [bytes[number % bytes.length] as Buffer], 1);
      const answered = performance.now();
      shown.push(answered - start);
      heard.push(Math.max(0, (await listener.heardAt(number)) - answered));
      await previewsMade(server.db);
    }
  } finally {
    listener.close();
  }
  return [
    {
      what: 'One photo until it is shown',
      measured: `${median(shown).toFixed(0)} ms`,
      beside: `PicPeak ${PICPEAK.shownMs} ms`,
      ratio: median(shown) / PICPEAK.shownMs,
    },
    {
      what: 'Heard by another open page after the answer',
      measured: `${median(heard).toFixed(0)} ms`,
      beside: `${MAX_HEARD_MS} ms (PicPeak over ${PICPEAK.heardMs})`,
      ratio: median(heard) / MAX_HEARD_MS,
      must: { max: 1 },
    },
  ];
}

/** A page's live stream, and when it heard of each photo. */
async function listen(port: number, uploadCode: string) {
  const ending = new AbortController();
  const url = `http://127.0.0.1:${port}/api/uploads/${uploadCode}/events`;
  const { body } = await fetch(url, { signal: ending.signal });
  const heard: number[] = [];
  let wake = () => undefined as unknown;
  const read = async () => {
    let text = '';
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const parts = text.split('event: photo.ready');
      text = parts.at(-1) ?? '';
      for (let more = parts.length - 1; more > 0; more -= 1) heard.push(performance.now());
      wake();
    }
  };
  read().catch(() => undefined);
  return {
    async heardAt(number: number): Promise<number> {
      while (heard.length <= number) {
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
        });
      }
      return heard[number] ?? Number.NaN;
    },
    close: () => ending.abort(),
  };
}

function usedMs(server: Server): number {
  return (server.processorMs() ?? Number.NaN) + (server.imagingProcessorMs() ?? Number.NaN);
}
