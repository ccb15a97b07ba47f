// `npm run translate -- check [language]` says what translations lack, and what is stale because its English changed.
// `npm run translate -- accept <language>` says that they fit the English of today. docs/translating.md tells how.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import * as english from '../shared/messages/en/english.ts';
import { LANGUAGES } from '../shared/messages/languages.ts';
import { checkTranslation, findStale, type Sources, sourcesOf, type Texts } from './check-translation.ts';
import { privacyMarkdown } from './privacy-documents.ts';

/** All that is translated, whatever its form. */
const sources = { ...english, document: { privacy: privacyMarkdown('en') } };
const folder = join(import.meta.dirname, '..', 'shared', 'messages');
const pathOf = (language: string, file: string) => join(folder, language, `${file}.json`);
const read = <Content>(language: string, file: string) =>
  JSON.parse(readFileSync(pathOf(language, file), 'utf8')) as Content;

const [, , command, asked] = argv;
const languages = asked ? [asked] : Object.keys(LANGUAGES).filter((language) => language !== 'en');
if (command === 'accept' && asked) {
  writeFileSync(pathOf(asked, 'sources'), `${JSON.stringify(sourcesOf(sources), null, 2)}\n`);
} else if (command === 'check') {
  const problems = languages.flatMap((language) =>
    problemsOf(language).map((each) => `${language}: ${each}`),
  );
  for (const problem of problems) console.log(problem);
  console.log(`${problems.length} problems in ${languages.length} languages`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.error('npm run translate -- check [language], or accept <language>');
  process.exitCode = 2;
}

function problemsOf(language: string): string[] {
  const { mails: _, ...translated } = read<Texts>(language, 'texts');
  const stale = findStale(sources, read<Sources>(language, 'sources'));
  return [
    ...checkTranslation(language, english, translated),
    ...stale.map((name) => `${name}: its English has changed`),
  ];
}
