// Benchmark 2: the server's memory while fifty guests send 20 MB each at the same moment.

import { imagingLimits } from '../server/images/imaging-limits.ts';
import { type BenchPhoto, padded } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const CLIENTS = 50;
const MB = 1024 * 1024;
const FILE_BYTES = 20 * MB;
const LIMIT_MB = 400;
const IMAGING_LIMIT_MB = imagingLimits().maxBytes / MB;
const SAMPLE_MS = 50;

/** Peaks of both processes; nothing where the system does not tell memory. */
export async function measureMemory(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => fillAlbum(db, 0));
  const peak = { server: 0, imaging: 0 };
  const sample = () => {
    const now = server.memory();
    peak.server = Math.max(peak.server, (now.server ?? 0) / MB);
    peak.imaging = Math.max(peak.imaging, (now.imaging ?? 0) / MB);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const idle = (server.memory().server ?? 0) / MB;
    const files = Array.from({ length: CLIENTS }, (_, n) => photos[n % photos.length] as BenchPhoto).map(
      ({ bytes }) => padded(bytes, FILE_BYTES),
    );
    const start = performance.now();
    await uploadAll({ port: server.port, uploadCode: server.filled.uploadCode }, files, CLIENTS);
    const seconds = (performance.now() - start) / 1000;
    if (peak.server === 0) return [];
    if (peak.imaging === 0) throw new Error('the imaging process was not found: its memory is not known');
    return [
      {
        what: `Peak memory of the server, ${CLIENTS} clients sending 20 MB at once`,
        measured: `${peak.server.toFixed(0)} MB (idle ${idle.toFixed(0)}; all taken in ${seconds.toFixed(1)} s)`,
        beside: `${LIMIT_MB} MB`,
        ratio: peak.server / LIMIT_MB,
        must: { max: 1 },
      },
      {
        what: '… of its imaging process meanwhile',
        measured: `${peak.imaging.toFixed(0)} MB`,
        beside: `${IMAGING_LIMIT_MB} MB, where it is ended`,
        ratio: peak.imaging / IMAGING_LIMIT_MB,
        must: { max: 1 },
      },
    ];
  } finally {
    clearInterval(timer);
    await server.stop();
  }
}
