import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The folder into which `npm test` unpacks Debian's package, because installing it would start a Prometheus.
 */
export const PROMTOOL_FOLDER = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'prometheus',
);

/** Returns the path of promtool, or null if it is missing. */
export function findPromtool(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(PROMTOOL_FOLDER, 'usr', 'bin')];
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path)) ?? null;
}
