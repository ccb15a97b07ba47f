import { type AlbumSwitches, albumSwitches } from '../../shared/rules/album-switches.ts';
import { type Db, mergeJson } from './open-db.ts';

/** Switches that SQL compares are columns; all others are JSON in the column `switches`. */
const inJson = albumSwitches.omit({ approveFirst: true, guestsDownload: true });

/** Parsed switches by the column's text. Few combinations occur. */
const read = new Map<string, ReturnType<typeof inJson.parse>>();

/** Changes the row in place, because copying one costs as much as reading it. */
export function toAlbum<Row extends { switches: string }>(row: Row) {
  let known = read.get(row.switches);
  if (!known) {
    known = inJson.parse(JSON.parse(row.switches));
    read.set(row.switches, known);
  }
  return Object.assign(row as Omit<Row, 'switches'>, known);
}

export function toColumns<Change extends { [Name in keyof AlbumSwitches]?: boolean | undefined }>(
  db: Db,
  change: Change,
) {
  const names = new Set(Object.keys(inJson.shape));
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const switches = entries.filter(([name]) => names.has(name));
  const columns = Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  return (
    switches.length === 0
      ? columns
      : { ...columns, switches: mergeJson(db, 'switches', Object.fromEntries(switches)) }
  ) as Omit<Change, keyof typeof inJson.shape>;
}
