import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#catalogue';
import { readScreenModules } from '../server/http/pages/screen-modules.ts';
import { readPage } from '../server/http/pages/web-page.ts';
import * as laterGuestTexts from '../shared/messages/en/later-guest-texts.ts';
import * as laterOwnerTexts from '../shared/messages/en/later-owner-texts.ts';
import { isTest, readSourceFiles } from './support/source/source-files.ts';

const KB = 1024;
const BUDGET = { worker: 3, guestScript: 125, guestPage: 14, route: 150, lazyComponent: 45, styles: 14 };
/** The maximum number of requests that a screen waits for. On a slow network each takes its turn. */
const MAX_FILES_OF_ROUTE = 12;

/** Other screens start without the texts that load later. */
const SCREENS_WITH_ALL_TEXTS =
  /^(?:accounts\/|albums\/(?:dashboard|event|hosts|review)\/|guests\/own-photos\/)[\w-]+-screen\.tsx$/u;

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const readDist = (file: string) => readFileSync(join(dist, file));
const readManifest = (name: string) => JSON.parse(readDist(`.vite/${name}`).toString('utf8')) as Manifest;
const weighFile = (file: string) => readDist(`${file}.gz`).length / KB;
const weighFiles = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weighFile(file), 0);

/** Returns the files that must load before any of `first` can run. */
function filesOf(manifest: Manifest, first: string[], found = new Set<string>()): Set<string> {
  for (const file of first) {
    if (found.has(file)) continue;
    found.add(file);
    const chunk = Object.values(manifest).find((each) => each.file === file);
    filesOf(
      manifest,
      (chunk?.imports ?? []).map((key) => manifest[key]?.file ?? key),
      found,
    );
  }
  return found;
}

/** Returns the text files of each language. A page loads those of one. */
function textsOf(manifest: Manifest, parts: readonly string[]): Record<string, string[]> {
  const fileOf = (language: string, part: string) =>
    (
      manifest[`../shared/messages/${language}/texts.json?${part}`] ??
      manifest[`../shared/messages/${language}/${part}-texts.ts`]
    )?.file ?? 'missing';
  return Object.fromEntries(
    Object.keys(LANGUAGES).map((language) => [language, parts.map((part) => fileOf(language, part))]),
  );
}

/** Returns the files that a page's HTML names. */
function filesNamedIn(page: string, extension: string): string[] {
  const html = readDist(page).toString('utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+)"/gu)]
    .map(([, file = '']) => file)
    .filter((file) => file.endsWith(extension));
}

/** Prints each weight's share of the budget, and fails if one exceeds it. */
function expectWithin(budget: number, weights: Record<string, number>): void {
  const names = Object.keys(weights);
  expect(names).not.toEqual([]);
  for (const [name, weight] of Object.entries(weights))
    process.stdout.write(`${name}: ${weight.toFixed(1)} of ${budget} KB\n`);
  expect(names.filter((name) => (weights[name] ?? 0) > budget)).toEqual([]);
}

let app: Manifest;
let guest: Manifest;
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root });
  app = readManifest('manifest.json');
  guest = readManifest('guest-manifest.json');
});

test('every text of the build exists in compressed form', () => {
  const texts = readdirSync(join(dist, 'assets')).filter((file) => /\.(?:js|css)$/u.test(file));
  expect(texts).not.toEqual([]);
  for (const file of texts) {
    const plain = readDist(`assets/${file}`);
    expect(brotliDecompressSync(readDist(`assets/${file}.br`)).equals(plain)).toBe(true);
    expect(gunzipSync(readDist(`assets/${file}.gz`)).equals(plain)).toBe(true);
  }
});

test('the script of the guest page, with its texts in each language, is within its budget', () => {
  const script = filesNamedIn('upload.html', '.js');
  const weights = Object.entries(textsOf(guest, ['guest'])).map(([language, texts]) => [
    `guest script, ${language}`,
    weighFiles(filesOf(guest, [...script, ...texts])),
  ]);
  expectWithin(BUDGET.guestScript, Object.fromEntries(weights));
});

test('pages name the files that their screens request', async () => {
  const ofApp = await readScreenModules(dist, 'manifest.json', ['guest', 'owner']);
  const ofGuests = await readScreenModules(dist, 'guest-manifest.json', ['guest']);
  expect(ofApp('/profile', 'de')).toHaveLength(2);
  for (const path of ['/', '/albums/a']) expect(ofApp(path, 'de').length).toBeGreaterThan(2);
  expect(ofGuests('/upload/a', 'de')).toHaveLength(1);
  expect(ofGuests('/wall/a', 'en').join()).toMatch(/guest-texts-.*wall-/u);
  expect(ofGuests('/guest-book/a', 'en').join()).toMatch(/guest-texts-.*book-page-/u);
  expect(ofGuests('/event/a', 'en').join()).toMatch(/guest-texts-.*event-page-/u);
});

test('the service worker is within its budget', () => {
  expectWithin(BUDGET.worker, { 'service worker': weighFile('worker.js') });
  const files = readDist('worker.js').toString();
  const [inPage, ...named] = filesNamedIn('upload.html', '.js');
  for (const file of named) expect(files).toContain(file);
  expect(inPage).toBe('theme-boot.js');
  expect(files, 'the server puts it into the page').not.toContain(inPage);
  expect(files).toContain(guest['photos/grid/arrange-menu.tsx']?.file);
  for (const source of ['uploads/videos/read-video.ts', 'photos/video/video-parts.ts'])
    expect(files, 'few guests need it').not.toContain(guest[source]?.file ?? 'missing');
});

test('the guest page with its styles is within its budget', async () => {
  const styles = new Map(
    filesNamedIn('upload.html', '.css').map((file) => [`/${file}`, { plain: readDist(file) }]),
  );
  const { html } = await readPage(join(dist, 'upload.html'), styles);
  expect(html).toContain('<style>');
  expectWithin(BUDGET.guestPage, { 'guest page': gzipSync(html).length / KB });
});

test('every screen of the application with all that it needs to start is within its budget', () => {
  const heaviest = (texts: string[][]) => texts.sort((a, b) => weighFiles(b) - weighFiles(a))[0] ?? [];
  const textsToStart = heaviest(Object.values(textsOf(app, ['guest', 'owner'])));
  const laterTexts = heaviest(Object.values(textsOf(app, ['later-guest', 'later-owner'])));
  const start = [...filesNamedIn('index.html', '.js'), ...textsToStart];
  const printTexts = heaviest(Object.values(textsOf(app, ['print'])));
  const hostTexts = heaviest(Object.values(textsOf(app, ['host'])));
  const textsOfScreen = (key: string) => [
    ...(key.startsWith('albums/print/') ? printTexts : []),
    ...(SCREENS_WITH_ALL_TEXTS.test(key) ? laterTexts : []),
    ...(/(?:^|\/)event-/u.test(key) ? hostTexts : []),
  ];
  const screens = Object.entries(app).filter(([key]) => key.endsWith('-screen.tsx'));
  expectWithin(
    BUDGET.route,
    Object.fromEntries(
      screens.map(([key, { file }]) => [
        key,
        weighFiles(filesOf(app, [...start, ...textsOfScreen(key), file])),
      ]),
    ),
  );
});

test('screens that start without the later texts show none of them', () => {
  const later = Object.keys({ ...laterGuestTexts, ...laterOwnerTexts });
  const shownBy = (manifest: Manifest, files: string[]) => {
    const code = [...filesOf(manifest, files)].map((file) => readDist(file).toString()).join('\n');
    return later.filter((part) => new RegExp(`\\.${part}(?:\\.\\w+\\(|\\[)`, 'u').test(code));
  };
  const start = filesNamedIn('index.html', '.js');
  const screens = Object.entries(app).filter(([key]) => key.endsWith('-screen.tsx'));
  const waiting = screens.filter(([key]) => SCREENS_WITH_ALL_TEXTS.test(key));
  expect(waiting.flatMap(([, { file }]) => shownBy(app, [...start, file]))).toContain('profile');
  for (const [key, { file }] of screens)
    if (!SCREENS_WITH_ALL_TEXTS.test(key)) expect(shownBy(app, [...start, file]), key).toEqual([]);
  const [, ...ofGuests] = filesNamedIn('upload.html', '.js');
  expect(shownBy(guest, [...ofGuests, guest['guests/wall/wall-page.tsx']?.file ?? 'missing'])).toEqual([]);
});

test('no screen of the application needs too many files to start', () => {
  const start = filesNamedIn('index.html', '.js');
  const counts = Object.entries(app)
    .filter(([key]) => key.endsWith('-screen.tsx'))
    .map(([key, { file }]) => ({ key, files: filesOf(app, [...start, file]).size }));
  expect(counts).not.toEqual([]);
  expect(counts.filter(({ files }) => files > MAX_FILES_OF_ROUTE)).toEqual([]);
});

test('only administrators load the administration', () => {
  const sources = readSourceFiles().filter(({ path }) => /^(?:web|shared)\//u.test(path) && !isTest(path));
  const ofAdministration = /^(?:web\/admin\/|shared\/messages\/en\/admin-texts\.ts)/u;
  const others = sources.filter(({ path }) => !ofAdministration.test(path)).map(({ text }) => text);
  // Texts that appear unchanged in the build and in no other source.
  const signs = sources
    .filter(({ path }) => path === 'shared/messages/en/admin-texts.ts')
    .flatMap(({ text }) => [...text.matchAll(/^ .*?'([\w ,.:]+)',$/gmu)].map(([, message = '']) => message))
    .filter((message) => message.includes(' ') && !others.some((text) => text.includes(message)));
  const entries = (isAdmin: boolean) =>
    Object.entries(app)
      .filter(
        ([key, { isDynamicEntry }]) =>
          isDynamicEntry && /^admin\/|\/admin(?:-texts)?\.\w+$|\?admin$/u.test(key) === isAdmin,
      )
      .map(([, { file }]) => file);
  const read = (files: Iterable<string>) => [...files].map((file) => readDist(file).toString()).join('\n');

  const loadedByAdministrators = read(filesOf(app, entries(true)));
  expect(signs.length).toBeGreaterThan(50);
  expect(signs.filter((message) => !loadedByAdministrators.includes(message))).toEqual([]);
  expect(loadedByAdministrators).toContain('recharts-');

  const start = filesNamedIn('index.html', '.js');
  const guestFiles = Object.values(guest).map(({ file }) => file);
  const loadedByOthers = read([
    ...filesOf(app, [...start, ...entries(false)]),
    ...filesOf(guest, guestFiles),
  ]);
  expect(signs.filter((message) => loadedByOthers.includes(message))).toEqual([]);
  expect(loadedByOthers).not.toContain('recharts-');
});

test('every part that loads later is within its budget', () => {
  const later = [...Object.entries(app), ...Object.entries(guest)].filter(
    // The charts are a library that only administrators need, and the reader of videos one that few guests need.
    ([key, chunk]) => chunk.isDynamicEntry && !/-screen\.tsx$|charts|read-video/u.test(key),
  );
  expectWithin(
    BUDGET.lazyComponent,
    Object.fromEntries(later.map(([key, { file }]) => [key, weighFile(file)])),
  );
});

test('the styles are within their budget', () => {
  const files = ['index.html', 'upload.html'].flatMap((page) => filesNamedIn(page, '.css'));
  expectWithin(BUDGET.styles, Object.fromEntries(files.map((file) => [file, weighFile(file)])));
});

test('no file of the application waits for itself', () => {
  const circles = Object.values(app).filter(({ imports = [], file }) =>
    filesOf(
      app,
      imports.map((key) => app[key]?.file ?? key),
    ).has(file),
  );
  expect(circles.map(({ file }) => file)).toEqual([]);
});
