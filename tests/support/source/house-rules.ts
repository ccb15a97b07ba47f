import { posix } from 'node:path';
import { findImports, type Import, isTest, type SourceFile } from './source-files.ts';

/** A rule answers with one sentence per breach: none when all is well. */
export type Rule = (files: SourceFile[]) => string[];

const features: Record<string, readonly string[]> = {
  server: ['accounts', 'photos', 'albums', 'downloads', 'uploads', 'guests', 'admin'],
  web: ['downloads', 'accounts', 'photos', 'uploads', 'albums', 'guests', 'admin'],
};
const mostLines = 400;

function checkImports(isBad: (path: string, one: Import) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) =>
      findImports(file).flatMap((one) => {
        const reason = isBad(file.path, one);
        return reason === undefined ? [] : [`${file.path} imports ${one.target}: ${reason}`];
      }),
    );
}

function checkFiles(isBad: (file: SourceFile) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) => {
      const reason = isBad(file);
      return reason === undefined ? [] : [`${file.path}: ${reason}`];
    });
}

const sideOf = (path: string) => path.split('/')[0] ?? '';
const featureOf = (path: string) => features[sideOf(path)]?.indexOf(path.split('/')[1] ?? '') ?? -1;

const packagesOfShared = /^(?:zod|icu-minify|@schummar\/icu-type-parser|#catalogue)(?:\/|$)/u;

/** `shared` is for both sides, so it can rely on nothing that only one of them has. */
export const sharedStandsAlone = checkImports((path, { target, isPackage }) => {
  if (sideOf(path) !== 'shared' || isTest(path)) return undefined;
  const isAllowed = isPackage ? packagesOfShared.test(target) : sideOf(target) === 'shared';
  return isAllowed ? undefined : 'shared imports only itself, zod and the library of messages';
});

/** The rules in `shared` are asked by both sides about the same moment: it comes in as an argument. */
export const sharedHasNoClock = checkFiles(({ path, text }) =>
  sideOf(path) === 'shared' && !isTest(path) && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(text)
    ? 'time and chance come in as arguments'
    : undefined,
);

/** What is shipped knows nothing of the other side, nor of what only developers run. */
export const sidesStayApart = checkImports((path, { target, isPackage }) => {
  if (isPackage || isTest(path)) return undefined;
  const foreign = { server: ['web'], web: ['server'], shared: [] }[sideOf(path)];
  if (foreign === undefined) return undefined;
  return [...foreign, 'tests', 'scripts', 'bench'].includes(sideOf(target))
    ? `${sideOf(path)} must not know ${sideOf(target)}`
    : undefined;
});

/** A feature imports those to its left. */
export const featuresImportLeftwards = checkImports((path, { target, isPackage }) => {
  const [from, to] = [featureOf(path), featureOf(target)];
  if (isPackage || sideOf(path) !== sideOf(target) || from < 0 || to <= from) return undefined;
  return `${path.split('/')[1]} is left of ${target.split('/')[1]}`;
});

const groundFloors = [
  'web/ui/',
  'web/http/',
  'web/browser/',
  'server/db/',
  'server/storage/',
  'server/media/',
  'server/events/',
  'server/mail/',
  'server/outbox/',
  'server/http/',
  'server/context.ts',
  'server/renditions.ts',
];

/** What all features stand on does not know them. */
export const groundKnowsNoFeature = checkImports((path, { target, isPackage }) => {
  const floor = groundFloors.find((each) => path.startsWith(each));
  if (floor === undefined || isPackage || featureOf(target) < 0) return undefined;
  return `${floor} stands under the features`;
});

/** Rules say by code what is wrong: the side that shows it has the words. */
export const rulesHaveNoWords = checkImports((path, { target }) =>
  path.startsWith('shared/rules/') && !isTest(path) && target.startsWith('shared/messages/')
    ? 'rules give codes'
    : undefined,
);

/** Operations and stores can be run without a web server. */
export const onlyHttpKnowsHttp = checkImports((path, { target, isPackage }) => {
  const mayKnow = /^server\/(http\/|app\/|serve\.ts$)/.test(path);
  if (sideOf(path) !== 'server' || mayKnow || isTest(path) || !isPackage) return undefined;
  return /^(fastify$|@fastify\/|node:https?$)/.test(target)
    ? 'only server/http and server/app know HTTP'
    : undefined;
});

const mayHoldSql = /-store\.ts$|-ledger\.ts$|^server\/db\//;

/** SQL stands in the stores, where it can be found and read together. */
export const sqlStandsInStores = checkFiles(({ path, text }) => {
  if (sideOf(path) !== 'server' || isTest(path) || mayHoldSql.test(path)) return undefined;
  const found = /\b(selectFrom|insertInto|updateTable|deleteFrom)\s*\(|\bsql(<[^`]*>)?`/.exec(text);
  return found ? `${found[0]} belongs in a store` : undefined;
});

const mayKnowOwners = ['server/accounts/member-store.ts', 'server/albums/open-album.ts'];
/** Null may be asked for: an album whose owner is gone has none. */
const COMPARES_OWNERS = [
  /\bownerId\s*[!=]==?\s*(?!null\b)\w+/,
  /[!=]==?\s*(?:\w+[?!]?\.)*ownerId\b/,
  /\b(?:role|membership)\s*[!=]==?\s*'owner'/,
  /'(?:\w+\.ownerId|owner\.userId)',\s*'(?!is\b)/,
];

/** Who is an album's owner is decided in one place: others ask for what a role may do. */
export const ownersAreDecidedInOnePlace = checkFiles(({ path, text }) => {
  if (sideOf(path) !== 'server' || isTest(path) || mayKnowOwners.includes(path)) return undefined;
  const found = COMPARES_OWNERS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? `${found[0]} is for open-album.ts: ask can(), isOwner or isMember` : undefined;
});

/** A file that can be read in one go. */
export const filesAreShort = checkFiles(({ text }) => {
  const lines = text.trimEnd().split('\n').length;
  return lines > mostLines ? `${lines} lines, more than ${mostLines}` : undefined;
});

/** Classes and properties that name a side of the screen. Pictures have sides. */
const NAMES_A_SIDE = [
  /(?<=["'`\s:])-?(?:(?:scroll-)?[mp][lr]|left|right|translate-x|space-x|divide-x)-(?:[\d[(]|auto|px)[^\s"'`]*/,
  /(?<=["'`\s:])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right))(?=["'`\s-])/,
  /^\s*(?:(?:margin|padding|border|scroll-\w+)-)?(?:left|right)\b(?:-\w+)*: (?:auto|[^;\n]*\d[^;\n]*);$/m,
  /\b(?:text-align|float|clear): (?:left|right)\b/,
];

/** Arabic and Hebrew are read from the right: layout follows the direction of the text. */
export const layoutFollowsTheText = checkFiles(({ path, text }) => {
  if (!/^web\/.*\.(?:tsx?|css)$/.test(path) || isTest(path)) return undefined;
  const found = NAMES_A_SIDE.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? `'${found[0].trim()}' names a side: say start and end` : undefined;
});

const mostInFolder = 25;

/** A folder that can be taken in at a glance. What is tested counts, its tests do not. */
export const foldersAreSmall: Rule = (files) => {
  const counts = new Map<string, number>();
  for (const { path } of files.filter(
    (file) => /^(?:server|shared|web|tests\/support)\//.test(file.path) && !isTest(file.path),
  ))
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostInFolder)
    .map(([folder, count]) => `${folder}: ${count} files, more than ${mostInFolder}`);
};

/** Used by the configuration of Vite. */
const usedOutside = [
  'scripts/brand-mark.ts',
  'scripts/compress-web.ts',
  'scripts/compile-messages.ts',
  'scripts/privacy-documents.ts',
  'scripts/shell-files.ts',
];
const exported = /^export (?:async )?(?:const|function|class) (\w+)/gm;
const ofTests = /^(?:tests|bench)\/|\.test\.tsx?$|-fixtures\.ts$/;
/** What is shipped, and asked for by tests alone. */
const forTestsOnly = ['SETTING_NAMES'];

/** Tests may look closer at what a file uses itself, but what only they use is dead. knip finds what none uses. */
export const nothingIsForTestsOnly: Rule = (files) => {
  const shipped = files.filter(({ path }) => !ofTests.test(path));
  const times = new Map<string, number>();
  for (const { text } of shipped)
    for (const word of text.match(/\w+/g) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
  return shipped
    .filter(({ path }) => !usedOutside.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .map(([, name = '']) => name)
        .filter((name) => times.get(name) === 1 && !forTestsOnly.includes(name))
        .map((name) => `${path}: ${name} is used by tests only`),
    );
};
