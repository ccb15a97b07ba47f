import { describe, expect, test } from 'vitest';
import * as rules from './support/source/house-rules.ts';
import * as circles from './support/source/import-circles.ts';
import {
  findImports,
  readSourceFiles,
  type SourceFile,
  sourceFolders,
} from './support/source/source-files.ts';

type Example = { rule: rules.Rule; good: Record<string, string>; bad: Record<string, string>[] };

const folderOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`server/a/b${index}.ts`, '']));
const long = (lines: number) => `// Long.\n${'x\n'.repeat(lines - 1)}`;

// For each rule: files that follow it, and files that break it.
const examples: Record<string, Example> = {
  'shared imports only itself, zod and the library of messages': {
    rule: rules.sharedStandsAlone,
    good: {
      'shared/rules/a.ts':
        "import { z } from 'zod/mini';\nimport format from 'icu-minify/format';\nimport { b } from './b.ts';",
      'shared/rules/a.test.ts': "import { test } from 'vitest';",
    },
    bad: [
      { 'shared/a.ts': "import { readFile } from 'node:fs';" },
      { 'shared/a.ts': "import type { A } from '../server/a.ts';" },
      { 'shared/a.ts': "const a = await import('kysely');" },
    ],
  },
  'shared knows no clock': {
    rule: rules.sharedHasNoClock,
    good: { 'shared/a.ts': 'new Date(now)', 'server/a.ts': 'Date.now()' },
    bad: [{ 'shared/a.ts': 'const now = Date.now();' }, { 'shared/a.ts': 'const now = new Date();' }],
  },
  'rules give codes, never sentences': {
    rule: rules.rulesHaveNoWords,
    good: {
      'shared/rules/a.ts': "import type { Problem } from '../problems.ts';",
      'shared/errors.ts': "import { messages } from './messages/messages.ts';",
    },
    bad: [{ 'shared/rules/a.ts': "import { messages } from '../messages/messages.ts';" }],
  },
  'web and server never import each other, nor tests': {
    rule: rules.sidesStayApart,
    good: { 'web/a.ts': "import { a } from '../shared/a.ts';", 'tests/a.ts': "import '../web/a.ts';" },
    bad: [
      { 'web/albums/a.ts': "import { a } from '../../server/a.ts';" },
      { 'server/a.ts': "export { a } from '../web/a.ts';" },
      { 'server/a.ts': "import { made } from '../tests/support/made.ts';" },
    ],
  },
  'features import leftwards': {
    rule: rules.featuresImportLeftwards,
    good: {
      'server/albums/a.ts': "import { p } from '../photos/p.ts';\nimport { o } from './o.ts';",
      'server/app/build-app.ts': "import { r } from './admin/r.ts';",
      'web/frame/f.tsx': "import { s } from '../albums/s.ts';",
    },
    bad: [
      { 'server/accounts/a.ts': "import { p } from '../photos/p.ts';" },
      { 'web/photos/a.tsx': "import {\n  p,\n} from '../guests/p.tsx';" },
      { 'web/guests/a.tsx': "const screen = () => import('../admin/screen.tsx');" },
    ],
  },
  'what features stand on does not know them': {
    rule: rules.groundKnowsNoFeature,
    good: { 'web/albums/a.tsx': "import { Button } from '../ui/button.tsx';" },
    bad: [
      { 'web/ui/a.tsx': "import { b } from '../albums/b.ts';" },
      { 'server/db/a.ts': "import { b } from '../accounts/b.ts';" },
      { 'server/http/a.ts': "import type { B } from '../photos/b.ts';" },
      { 'server/context.ts': "import type { B } from './photos/b.ts';" },
    ],
  },
  'operations know no HTTP': {
    rule: rules.onlyHttpKnowsHttp,
    good: {
      'server/http/a.ts': "import fastify from 'fastify';",
      'server/app/build-app.ts': "import 'fastify';",
    },
    bad: [
      { 'server/albums/a.ts': "import type { FastifyRequest } from 'fastify';" },
      { 'server/photos/a.ts': "import multipart from '@fastify/multipart';" },
    ],
  },
  'SQL stands in stores': {
    rule: rules.sqlStandsInStores,
    good: {
      'server/albums/album-store.ts': "db.selectFrom('albums')",
      'server/db/open-db.ts': 'sql`select 1`',
      'server/albums/a.ts': 'findAlbum(db)',
    },
    bad: [
      { 'server/albums/a.ts': "return db\n  .selectFrom('albums')" },
      { 'server/albums/a.ts': "await tx.updateTable('albums')" },
      { 'server/main.ts': 'await sql<{ a: number }>`select 1`.execute(db)' },
    ],
  },
  'owners are decided in one place': {
    rule: rules.ownersAreDecidedInOnePlace,
    good: {
      'server/albums/open-album.ts': "isOwner: role === 'owner'",
      'server/uploads/a.ts': "if (album.ownerId === null || photos.audience === 'owner') return;",
      'server/admin/a-store.ts':
        "select('owner.userId as ownerId').where('id', 'in', albumsOwnedBy(ownerId))",
    },
    bad: [
      { 'server/downloads/a.ts': 'return album.ownerId === zip.ownerId;' },
      { 'server/photos/a.ts': 'const isTheirs = userId === access.ownerId;' },
      { 'server/guests/a.ts': 'if (album.ownerId !== userId) note();' },
      { 'server/guests/a.ts': "if (opened.role !== 'owner') throw refusal;" },
      { 'server/albums/a-store.ts': "where('owner.userId', '=', userId)" },
    ],
  },
  'layout follows the direction of the text': {
    rule: rules.layoutFollowsTheText,
    good: {
      'web/a.tsx':
        '<p className="ms-2 -me-3 start-0 border-e text-start object-left border-line mx-1">left-over</p>',
      'web/a.css': '.a {\n  padding-inline-start: 1px;\n}',
      'web/a.ts': 'interface Tile {\n  left: number;\n}',
    },
    bad: [
      ...[
        'ml-2',
        '-mr-3',
        'sm:right-auto',
        'pl-[1ch]',
        'border-l',
        'rounded-tr-card',
        'text-left',
        'translate-x-3',
      ].map((name) => ({ 'web/a.tsx': `<p className="grid ${name}">` })),
      { 'web/a.css': '.a {\n  margin-left: 1px;\n}' },
      { 'web/a.css': '.a {\n  text-align: right;\n}' },
    ],
  },
  'nothing imports itself on a detour': {
    rule: circles.nothingImportsItself,
    good: {
      'server/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'server/b.ts': "import { c } from './c.ts';",
      'server/c.ts': "import type { D } from './d.ts';",
    },
    bad: [
      { 'server/a.ts': "import { b } from './b.ts';", 'server/b.ts': "import type { A } from './a.ts';" },
      {
        'server/a.ts': "import { b } from './b.ts';",
        'server/b.ts': "import { c } from './x/c.ts';",
        'server/x/c.ts': "import { a } from '../a.ts';",
      },
      { 'server/a.ts': "import { a } from './a.ts';" },
    ],
  },
  'folders make no circle': {
    rule: circles.foldersMakeNoCircle,
    good: {
      'server/app/a.ts': "import { b } from '../albums/b.ts';\nimport { c } from '../http/c.ts';",
      'server/albums/b.ts':
        "import { c } from '../http/c.ts';\nimport type { Context } from '../context.ts';",
      'server/context.ts': "import type { B } from './albums/b.ts';",
      'server/http/c.ts': "import { d } from './parts/d.ts';",
      'server/http/parts/d.ts': "import type { C } from '../c.ts';",
      'server/http/c.test.ts': "import { a } from '../app/a.ts';",
    },
    bad: [
      {
        'server/http/a.ts': "import { b } from '../albums/b.ts';",
        'server/albums/c.ts': "import { d } from '../http/d.ts';",
      },
      {
        'web/albums/a.ts': "import type { B } from '../frame/b.ts';",
        'web/frame/c.ts': "import { d } from '../ui/d.ts';",
        'web/ui/e.ts': "import { f } from '../albums/list/f.ts';",
      },
      { 'web/router.tsx': "import { a } from './ui/a.ts';", 'web/ui/b.ts': "import '../router.tsx';" },
    ],
  },
  'files have at most 400 lines': {
    rule: rules.filesAreShort,
    good: { 'server/a.ts': long(400) },
    bad: [{ 'server/a.ts': long(401) }],
  },
  'folders have at most 25 files': {
    rule: rules.foldersAreSmall,
    good: { ...folderOf(25), 'server/a/b.test.ts': '' },
    bad: [folderOf(26)],
  },
  'what is shipped is not used by tests alone': {
    rule: rules.nothingIsForTestsOnly,
    good: {
      'server/a.ts': 'export const MOST = 3;\nexport interface Wish {}',
      'server/b.ts': "import { MOST } from './a.ts';",
      'server/c.ts': 'export const parse = () => 3;\nparse();',
      'server/c.test.ts': 'parse()',
    },
    bad: [
      { 'server/a.ts': 'export const MOST = 3;', 'server/a.test.ts': 'MOST' },
      { 'shared/a.ts': 'export function read() {}', 'tests/api/b.ts': 'read()', 'bench/c.ts': 'read()' },
    ],
  },
};

const asFiles = (texts: Record<string, string>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

const files = readSourceFiles();

test.each(sourceFolders)('the rules cover files in %s', (folder) => {
  expect(files.filter((file) => file.path.startsWith(`${folder}/`))).not.toEqual([]);
});

test('imports are found, and imports of the server point to existing files', () => {
  const paths = new Set(files.map((file) => file.path));
  const inside = files.flatMap(findImports).filter((one) => !one.isPackage && one.target.endsWith('.ts'));
  expect(inside.length).toBeGreaterThan(100);
  expect(inside.filter((one) => one.target.startsWith('server/') && !paths.has(one.target))).toEqual([]);
});

describe.each(Object.entries(examples))('the rule %s', (_name, { rule, good, bad }) => {
  test('detects a breach and accepts good files', () => {
    expect(rule(asFiles(good))).toEqual([]);
    for (const example of bad) expect(rule(asFiles(example)), JSON.stringify(example)).not.toEqual([]);
  });

  test('is followed', () => {
    expect(rule(files)).toEqual([]);
  });
});
