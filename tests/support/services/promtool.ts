import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where `npm test` unpacks Debian's package: installed, it would start a Prometheus. */
export const PROMTOOL_FOLDER = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'prometheus',
);

/** Where promtool is; null where it is not there. */
export function findPromtool(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(PROMTOOL_FOLDER, 'usr', 'bin')];
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path)) ?? null;
}
