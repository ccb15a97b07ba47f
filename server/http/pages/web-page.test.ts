import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPage, type Page, readPage } from './web-page.ts';

const HTML = `<!doctype html><html><head><!--keepsake:head-->
<link rel="stylesheet" crossorigin href="/assets/app.css"><link rel="stylesheet" href="/elsewhere.css">
<script src="/boot.js"></script><script src="/elsewhere.js"></script>
</head><body><!--keepsake:data--><div id="root"></div></body></html>`;

let folder: string;
let page: Page;
const assets = new Map([
  ['/assets/app.css', { plain: Buffer.from('body{color:red}') }],
  ['/boot.js', { plain: Buffer.from('start()') }],
]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-page-'));
  page = await readHtml(HTML);
});
afterAll(() => rm(folder, { recursive: true }));

async function readHtml(html: string): Promise<Page> {
  const path = join(folder, 'page.html');
  await writeFile(path, html);
  return readPage(path, assets);
}

const filled = (title: string, description = '') =>
  fillPage(page, {
    language: 'en',
    title,
    description,
    url: 'https://photos.example.org/upload/A',
  });

test.each([
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '" onload="alert(1)',
  "' onload='alert(1)",
  '<!--',
  '<!--<script>',
  '<!--keepsake:data-->',
  '$& $1 $` $$',
  '&lt;b&gt;',
  'line\u2028paragraph\u2029',
])('the text %j cannot become markup of the page', (title) => {
  const html = filled(title);
  expect(html.match(/<script/gu)).toHaveLength(2);
  expect(html.match(/<\/script>/gu)).toHaveLength(2);
  expect(html).not.toMatch(/<img|<b>/u);
  expect(html.split('<title>')[1]?.split('</title>')[0]).not.toMatch(/[<>"']/u);
});

test('any text is inserted at the same place of the page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, description) => {
      const html = filled(title, description);
      expect(html.match(/<(?:script|title|meta|div|body)\b/gu)).toHaveLength(17);
    }),
    { numRuns: 100 },
  );
});

test('the page contains its style sheets and first scripts inline and allows only these by their hashes', async () => {
  const { createHash } = await import('node:crypto');
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(page.html).toContain('<style>body{color:red}</style>');
  expect(page.html).toContain('href="/assets/app.css" disabled>');
  expect(page.html).toContain('href="/elsewhere.css"');
  expect(page.html).toContain('<script>start()</script><script src="/elsewhere.js"></script>');
  expect(page.policy).toContain(`style-src 'self' 'sha256-${hashOf('body{color:red}')}';`);
  expect(page.policy).toContain(`script-src 'self' 'sha256-${hashOf('start()')}';`);
  expect(page.policy).not.toContain('unsafe');
});

test('a page template with missing or repeated placeholders is rejected at startup', async () => {
  await expect(readHtml('<html></html>')).rejects.toThrow(/must contain <!--keepsake:head-->/u);
  await expect(readHtml(`${HTML}<!--keepsake:data-->`)).rejects.toThrow(/exactly once/u);
});
