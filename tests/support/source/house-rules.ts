import { posix } from 'node:path';
import { findImports, type Import, isTest, type SourceFile } from './source-files.ts';

/** A rule returns one sentence per breach. */
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

const getSide = (path: string) => path.split('/')[0] ?? '';
const getFeatureIndex = (path: string) => features[getSide(path)]?.indexOf(path.split('/')[1] ?? '') ?? -1;

const packagesOfShared = /^(?:zod|icu-minify|@schummar\/icu-type-parser|#catalogue)(?:\/|$)/u;

/** Code in `shared` runs on both sides, so it may not depend on one of them. */
export const sharedStandsAlone = checkImports((path, { target, isPackage }) => {
  if (getSide(path) !== 'shared' || isTest(path)) return undefined;
  const isAllowed = isPackage ? packagesOfShared.test(target) : getSide(target) === 'shared';
  return isAllowed ? undefined : 'shared imports only itself, zod and the library of messages';
});

/** Both sides evaluate rules in `shared` for the same moment, which is an argument. */
export const sharedHasNoClock = checkFiles(({ path, text }) =>
  getSide(path) === 'shared' && !isTest(path) && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(text)
    ? 'time and chance come in as arguments'
    : undefined,
);

/** Shipped code imports neither the other side nor development code. */
export const sidesStayApart = checkImports((path, { target, isPackage }) => {
  if (isPackage || isTest(path)) return undefined;
  const foreign = { server: ['web'], web: ['server'], shared: [] }[getSide(path)];
  if (foreign === undefined) return undefined;
  return [...foreign, 'tests', 'scripts', 'bench'].includes(getSide(target))
    ? `${getSide(path)} must not know ${getSide(target)}`
    : undefined;
});

/** A feature imports only features to its left. */
export const featuresImportLeftwards = checkImports((path, { target, isPackage }) => {
  const [from, to] = [getFeatureIndex(path), getFeatureIndex(target)];
  if (isPackage || getSide(path) !== getSide(target) || from < 0 || to <= from) return undefined;
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

/** The common base of all features imports none of them. */
export const groundKnowsNoFeature = checkImports((path, { target, isPackage }) => {
  const floor = groundFloors.find((each) => path.startsWith(each));
  if (floor === undefined || isPackage || getFeatureIndex(target) < 0) return undefined;
  return `${floor} stands under the features`;
});

/** Rules return codes, and the side that shows them has the texts. */
export const rulesHaveNoWords = checkImports((path, { target }) =>
  path.startsWith('shared/rules/') && !isTest(path) && target.startsWith('shared/messages/')
    ? 'rules give codes'
    : undefined,
);

/** Operations and stores work without a web server. */
export const onlyHttpKnowsHttp = checkImports((path, { target, isPackage }) => {
  const mayKnow = /^server\/(http\/|app\/|serve\.ts$)/.test(path);
  if (getSide(path) !== 'server' || mayKnow || isTest(path) || !isPackage) return undefined;
  return /^(fastify$|@fastify\/|node:https?$)/.test(target)
    ? 'only server/http and server/app know HTTP'
    : undefined;
});

const mayHoldSql = /-store\.ts$|-ledger\.ts$|^server\/db\//;

/** SQL is limited to the stores, where it can be found and read together. */
export const sqlStandsInStores = checkFiles(({ path, text }) => {
  if (getSide(path) !== 'server' || isTest(path) || mayHoldSql.test(path)) return undefined;
  const found = /\b(selectFrom|insertInto|updateTable|deleteFrom)\s*\(|\bsql(<[^`]*>)?`/.exec(text);
  return found ? `${found[0]} belongs in a store` : undefined;
});

const mayKnowOwners = ['server/accounts/member-store.ts', 'server/albums/open-album.ts'];
/** Comparing with null is allowed, because an album may have no owner. */
const COMPARES_OWNERS = [
  /\bownerId\s*[!=]==?\s*(?!null\b)\w+/,
  /[!=]==?\s*(?:\w+[?!]?\.)*ownerId\b/,
  /\b(?:role|membership)\s*[!=]==?\s*'owner'/,
  /'(?:\w+\.ownerId|owner\.userId)',\s*'(?!is\b)/,
];

/** One place decides who owns an album, and other code asks what a role may do. */
export const ownersAreDecidedInOnePlace = checkFiles(({ path, text }) => {
  if (getSide(path) !== 'server' || isTest(path) || mayKnowOwners.includes(path)) return undefined;
  const found = COMPARES_OWNERS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? `${found[0]} is for open-album.ts: ask can(), isOwner or isMember` : undefined;
});

/** A file is short enough to read at once. */
export const filesAreShort = checkFiles(({ text }) => {
  const lines = text.trimEnd().split('\n').length;
  return lines > mostLines ? `${lines} lines, more than ${mostLines}` : undefined;
});

/** Classes and properties that name a side of the screen. Pictures are exempt. */
const NAMES_A_SIDE = [
  /(?<=["'`\s:])-?(?:(?:scroll-)?[mp][lr]|left|right|translate-x|space-x|divide-x)-(?:[\d[(]|auto|px)[^\s"'`]*/,
  /(?<=["'`\s:])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right))(?=["'`\s-])/,
  /^\s*(?:(?:margin|padding|border|scroll-\w+)-)?(?:left|right)\b(?:-\w+)*: (?:auto|[^;\n]*\d[^;\n]*);$/m,
  /\b(?:text-align|float|clear): (?:left|right)\b/,
];

/** Arabic and Hebrew are read from right to left, so layout follows the direction of the text. */
export const layoutFollowsTheText = checkFiles(({ path, text }) => {
  if (!/^web\/.*\.(?:tsx?|css)$/.test(path) || isTest(path)) return undefined;
  const found = NAMES_A_SIDE.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? `'${found[0].trim()}' names a side: say start and end` : undefined;
});

const mostInFolder = 25;

/** A folder is small enough for an overview. Its tests do not count. */
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

/** Vite's configuration uses these. */
const usedOutside = [
  'scripts/brand-mark.ts',
  'scripts/compress-web.ts',
  'scripts/compile-messages.ts',
  'scripts/privacy-documents.ts',
  'scripts/shell-files.ts',
];
const exported = /^export (?:async )?(?:const|function|class) (\w+)/gm;
const ofTests = /^(?:tests|bench)\/|\.test\.tsx?$|-fixtures\.ts$/;
/** Shipped exports that only tests need. */
const forTestsOnly = ['SETTING_NAMES'];

/**
 * Tests may use exports that a file needs itself, but exports used only by tests are dead. knip finds unused
 * ones.
 */
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
