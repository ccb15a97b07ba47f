import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPrivacyPages } from './privacy-page.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-privacy-'));
  const html = '<!--keepsake:head--><main><!--keepsake:document--></main><!--keepsake:data-->';
  await writeFile(join(folder, 'privacy.html'), html);
  await mkdir(join(folder, '.server', 'privacy'), { recursive: true });
  const write = (language: string, text: string) =>
    writeFile(join(folder, '.server', 'privacy', `${language}.html`), text);
  await write('en', '<p>{product}: ask <!--contact-->the operator of this server<!--/contact-->.</p>');
  await write('de', '<p>Frag, <!--contact-->wer diesen Server betreibt<!--/contact-->.</p>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  [undefined, 'the operator of this server'],
  ['Ava Lind, at the door', 'Ava Lind, at the door'],
  ['ava@example.org', '<a href="mailto:ava@example.org">ava@example.org</a>'],
  ['https://example.org/privacy', '<a href="https://example.org/privacy">https://example.org/privacy</a>'],
  ['<img src=x> $&', '&#60;img src=x&#62; $&#38;'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the privacy page names the contact: %j', async (contact, named) => {
  const pageIn = await readPrivacyPages(folder, new Map(), contact);
  expect(pageIn('en').html.replace(/<!--\/?contact-->/gu, '')).toContain(
    `<main><p>Keepsake: ask ${named}.</p></main>`,
  );
});

test('each language has its own privacy page', async () => {
  const pageIn = await readPrivacyPages(folder, new Map(), 'Ava Lind');
  expect(pageIn('de').html).toContain('<main><p>Frag, Ava Lind.</p></main>');
});
