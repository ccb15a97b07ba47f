import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../shared/messages/languages.ts';

const SCREENS: [RegExp, string][] = [
  [/^\/$/u, 'albums/dashboard-screen.tsx'],
  [/^\/albums\/[^/]+$/u, 'albums/album-screen.tsx'],
];

interface Chunk {
  file: string;
  imports?: string[];
}

export async function readScreenModules(folder: string): Promise<(path: string) => readonly string[]> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const screens = SCREENS.map(([address, module]) => ({ address, files: filesOf(manifest, module) }));
  return (path) => screens.find(({ address }) => address.test(path))?.files ?? [];
}

/** The files with the texts of a language, by the manifest `name` of the web client in `folder`. */
export async function readTextModules(
  folder: string,
  name: string,
  parts: readonly string[],
): Promise<(language: Language) => readonly string[]> {
  const text = await readFile(join(folder, '.vite', name), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  return (language) =>
    parts.flatMap((part) => {
      const folder = `../shared/messages/${language}`;
      return [
        ...filesOf(manifest, `${folder}/${part}.json`),
        ...filesOf(manifest, `${folder}/${part}-texts.ts`),
      ];
    });
}

function filesOf(manifest: Record<string, Chunk>, module: string): string[] {
  const found = new Set([module]);
  for (const each of found) for (const needed of manifest[each]?.imports ?? []) found.add(needed);
  return [...found].flatMap((each) => manifest[each]?.file ?? []).map((file) => `/${file}`);
}
