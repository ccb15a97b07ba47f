// Benchmark 12: PicPeak from a checkout beside us on the same photos: `npm run bench -- peer PATH`.

import { Agent } from 'node:http';
import type { BenchPhoto } from './bench-photos.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import type { Figure } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { type PicpeakPeer, startPicpeak } from './picpeak-peer.ts';
import { bytesOfAll, startServer } from './server-under-test.ts';
import { timedGet } from './timed-get.ts';
import { type UploadAnswer, uploadAll } from './upload-client.ts';

const AT_ONCE = [8, 3, 1];
const ROUNDS = 3;
const PHOTOS_A_ROUND = 24;
const LISTS = 200;
const THUMBNAIL_ROUNDS = 5;
const CONNECTIONS = 8;
const MB = 1024 * 1024;
const SAMPLE_MS = 100;

export async function measurePeer(folder: string, photos: BenchPhoto[], checkout: string): Promise<Figure[]> {
  const peer = await startPicpeak(checkout, folder);
  const server = await startServer(folder, (db) => fillAlbum(db, 0));
  const { port, filled } = server;
  const bytes = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length]?.bytes as Buffer);
  const memory = () => {
    const { server: own, imaging } = server.memory();
    return { ours: ((own ?? 0) + (imaging ?? 0)) / MB, theirs: bytesOfAll(peer.pid) / MB };
  };
  const rest = memory();
  const peak = { ...rest };
  const timer = setInterval(() => {
    const now = memory();
    peak.ours = Math.max(peak.ours, now.ours);
    peak.theirs = Math.max(peak.theirs, now.theirs);
  }, SAMPLE_MS);
  try {
    const answers: UploadAnswer[] = [];
    const figures: Figure[] = [];
    const perSecond = async (work: () => Promise<unknown>, count: number) => {
      const start = performance.now();
      await work();
      return count / ((performance.now() - start) / 1000);
    };
    for (const count of AT_ONCE) {
      const ours = async () => {
        answers.push(...(await uploadAll({ port, uploadCode: filled.uploadCode }, bytes, count)));
      };
      const found = await compareInRounds(
        ROUNDS,
        () => perSecond(ours, bytes.length),
        () => perSecond(() => sendAll(peer, bytes, count), bytes.length),
      );
      figures.push(beside(`Photos until they are shown, ${count} at a time`, found, 'photos/s'));
    }
    const lists = (at: number, path: string, headers: Record<string, string>) =>
      perSecond(() => askAll(at, Array(LISTS).fill(path), headers, 1), LISTS);
    const listed = await compareInRounds(
      ROUNDS,
      () => lists(port, `/api/uploads/${filled.uploadCode}`, { 'accept-encoding': 'br' }),
      () => lists(peer.port, peer.listPath, { ...peer.headers, 'accept-encoding': 'br' }),
    );
    figures.push(beside(`Album of ${answers.length} photos listed, one connection`, listed, 'a second'));
    const own = answers.map((answer) => answer.photos[0]?.thumbnailUrl ?? '');
    const theirs = await peer.thumbnailPaths();
    const thumbnails = await compareInRounds(
      THUMBNAIL_ROUNDS,
      () => perSecond(() => askAll(port, own, {}, CONNECTIONS), own.length),
      () => perSecond(() => askAll(peer.port, theirs, peer.headers, CONNECTIONS), theirs.length),
    );
    figures.push(beside(`Thumbnails, ${CONNECTIONS} connections`, thumbnails, 'a second'));
    const inMegabytes = (what: string, { ours, theirs: other }: typeof rest) =>
      beside(what, { ours, theirs: other, ratio: ours / other }, 'MB');
    figures.push(inMegabytes('Memory of all processes at rest', rest));
    figures.push(inMegabytes('… while photos are sent', peak));
    return figures;
  } finally {
    clearInterval(timer);
    peer.stop();
    await server.stop();
  }
}

function beside(what: string, found: { ours: number; theirs: number; ratio: number }, unit: string): Figure {
  const show = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  return { what, measured: show(found.ours), beside: `${show(found.theirs)}, PicPeak`, ratio: found.ratio };
}

async function sendAll(peer: PicpeakPeer, bytes: readonly Buffer[], atOnce: number): Promise<void> {
  const left = [...bytes];
  const client = async () => {
    for (let next = left.pop(); next; next = left.pop()) await peer.upload(next);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

async function askAll(
  port: number,
  paths: readonly string[],
  headers: Record<string, string>,
  connections: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path; path = left.pop()) await timedGet(agent, port, path, headers);
  };
  await Promise.all(Array.from({ length: connections }, client)).finally(() => agent.destroy());
}
