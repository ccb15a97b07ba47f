import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../shared/messages/languages.ts';
import { parseGuestPage } from '../../../shared/rules/guest-pages.ts';

const SCREENS: [(path: string) => boolean, string][] = [
  [(path) => path === '/', 'albums/dashboard/dashboard-screen.tsx'],
  [(path) => /^\/albums\/[^/]+$/u.test(path), 'albums/page/album-screen.tsx'],
  [(path) => parseGuestPage(path)?.page === 'wall', 'guests/wall/wall-page.tsx'],
  [(path) => parseGuestPage(path)?.page === 'guest-book', 'guests/book/book-page.tsx'],
  [(path) => parseGuestPage(path)?.page === 'event', 'guests/event/event-page.tsx'],
];

interface Chunk {
  file: string;
  imports?: string[];
}

/** Lists the files that a page loads first, so that it can preload them. */
export type GetModules = (path: string, language: Language) => readonly string[];

export async function readScreenModules(
  folder: string,
  manifestFile: string,
  parts: readonly string[],
): Promise<GetModules> {
  const text = await readFile(join(folder, '.vite', manifestFile), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const screens = SCREENS.map(([isAt, module]) => ({
    isAt,
    files: listFiles(manifest, module),
  }));
  return (path, language) => [
    ...parts.flatMap((part) => {
      const file = language === 'en' ? `${part}-texts.ts` : `texts.json?${part}`;
      return listFiles(manifest, `../shared/messages/${language}/${file}`);
    }),
    ...(screens.find(({ isAt }) => isAt(path))?.files ?? []),
  ];
}

function listFiles(manifest: Record<string, Chunk>, module: string): string[] {
  const found = new Set([module]);
  for (const each of found) for (const needed of manifest[each]?.imports ?? []) found.add(needed);
  return [...found].flatMap((each) => manifest[each]?.file ?? []).map((file) => `/${file}`);
}
