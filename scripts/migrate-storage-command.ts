import { readConfig } from '../server/config.ts';
import { describeFinding } from '../server/fsck/check-everything.ts';
import { movePhotos } from '../server/moving/move-photos.ts';
import { countPhotosElsewhere } from '../server/moving/moving-store.ts';
import { openStores } from '../server/storage/open-stores.ts';
import type { StorageName } from '../server/storage/storage.ts';
import { readableBytes } from '../shared/messages/readable-bytes.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run migrate-storage -- s3              copies all photos to S3, and uses those from then on
npm run migrate-storage -- disk            copies all photos to the data folder
npm run migrate-storage -- s3 --dry-run    says how many there are and how long it may take

The S3_ settings must be set. The server may run. The old files stay. Ends with 0: all were moved; 1: it could not be
done, or a server worked on some: run it again; 2: some are lost or damaged.
`;
/** An assumption, of a slow store: photos have four files each. */
const PHOTOS_A_SECOND = 10;
const BYTES_A_SECOND = 20 * 1024 ** 2;

export async function migrateStorageCommand(call: CommandCall): Promise<number> {
  const [to, flag, ...more] = call.parameters;
  const isKnown = (to === 's3' || to === 'disk') && (flag === undefined || flag === '--dry-run');
  if (!isKnown || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  if (!config.S3_ENDPOINT) throw new Error('S3_ENDPOINT is not set: there are no two stores.');
  const db = await openDatabase(config, false);
  call.print(`Database: ${placeOf(config)}\n`);
  try {
    const { photos, bytes } = await countPhotosElsewhere(db, to);
    const minutes = Math.ceil(Math.max(photos / PHOTOS_A_SECOND, bytes / BYTES_A_SECOND) / 60);
    call.print(`${photos} photos, ${readableBytes(bytes)}, are not there yet: up to ${minutes} minutes.\n`);
    if (flag) return 0;
    const ctx = { config, db, stores: await openStores(config, true), now: Date.now, say: progressOf(call) };
    return report(call, to, await movePhotos(ctx, to));
  } finally {
    await db.destroy();
  }
}

function report(
  { print }: CommandCall,
  to: StorageName,
  { photos, bytes, inWork, lost }: Awaited<ReturnType<typeof movePhotos>>,
): number {
  print(`${photos} photos, ${readableBytes(bytes)}, were copied, and are used there now.\n`);
  if (lost.found > 0) print(`${describeFinding(lost)}\n`);
  if (inWork > 0) print(`${inWork} are being worked on: run this again in a minute.\n`);
  else if (to === 'disk')
    print('Stop the server, run this again, remove the S3_ settings, start the server.\n');
  if (lost.found > 0) return 2;
  return inWork > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await runInProcess(migrateStorageCommand);
