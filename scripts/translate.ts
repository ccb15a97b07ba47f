// `npm run translate` counts what translations lack, `npm run translate -- check [language]` lists it.
// `npm run translate -- tidy [language]` marks what was translated anew. docs/translating.md tells how.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { readTranslations } from '../server/read-translations.ts';
import type { TextTree } from '../shared/messages/complete-texts.ts';
import * as english from '../shared/messages/en/english.ts';
import { MAIL_TEMPLATE_TEXTS } from '../shared/messages/en/mail-texts.ts';
import { checkTranslation, markOf, type Report, tidyTranslation } from './check-translation.ts';
import { findPrivacy, writePrivacy } from './privacy-documents.ts';

const ENGLISH: TextTree = { ...english, mails: MAIL_TEMPLATE_TEXTS };

const [, , command = 'count', asked] = argv;
const languages = Object.entries(readTranslations()).filter(([language]) => language === (asked ?? language));
if (languages.length === 0 || !['count', 'check', 'tidy'].includes(command)) {
  console.error('npm run translate -- check [language], or tidy [language]');
  process.exitCode = 2;
} else if (command === 'tidy') {
  for (const [language, texts] of languages) tidy(language, texts);
} else {
  for (const [language, texts] of languages) {
    const report = reportOf(language, texts);
    if (command === 'check') list(report);
    const counts = Object.entries(report).map(([kind, names]) => `${names.length} ${kind}`);
    console.log(`${language}: ${counts.join(', ')}`);
    if (report.wrong.length > 0) process.exitCode = 1;
  }
}

function reportOf(language: string, texts: TextTree): Report {
  const report = checkTranslation(language, ENGLISH, texts);
  const privacy = findPrivacy(language);
  if (!privacy) report.missing.push('privacy.md');
  else if (privacy.mark !== privacyMark()) report.stale.push('privacy.md');
  return report;
}

function list(report: Report): void {
  for (const [kind, names] of Object.entries(report))
    for (const name of names) console.log(`${kind}  ${name}`);
}

function tidy(language: string, texts: TextTree): void {
  const path = join(import.meta.dirname, '..', 'shared', 'messages', language, 'texts.json');
  writeFileSync(path, `${JSON.stringify(tidyTranslation(language, ENGLISH, texts), null, 2)}\n`);
  const privacy = findPrivacy(language);
  if (privacy && privacy.mark === undefined) writePrivacy(language, { ...privacy, mark: privacyMark() });
}

function privacyMark(): string {
  return markOf(findPrivacy('en')?.markdown ?? '');
}
