import { expect, test } from 'vitest';
import { LANGUAGES } from '#catalogue';
import { getDirection } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import {
  checkMailBody,
  checkSubject,
  checkVariables,
  exampleValues,
  fillIn,
  linkAmong,
  MAIL_TEMPLATE_KEYS,
} from '../../shared/rules/admin/mail-templates.ts';
import { mailHtml, mailText, renderButton } from './mail-html.ts';
import { defaultMail } from './queue-mail.ts';

/** As a reader sees them. */
const wordsOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/gu, '')
    .replace(/&#(\d+);/gu, (_, sign: string) => String.fromCharCode(Number(sign)));
const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

const mails = Object.keys(LANGUAGES).flatMap((language) =>
  MAIL_TEMPLATE_KEYS.map((template) => ({ language, template })),
);

test.each(mails)(
  'the HTML email $template in $language matches its text version, has its direction, and loads nothing',
  ({ language, template }) => {
    const values = exampleValues(template, messagesIn(language).mailExamples);
    const { subject, body } = defaultMail(template, language);
    expect([checkSubject(subject), checkMailBody(body)]).toEqual([null, null]);
    expect([checkVariables(template, subject), checkVariables(template, body)]).toEqual([null, null]);
    expect(fillIn(subject + body, values)).not.toContain('{{');
    const link = linkAmong(values) ?? '';
    const mail = { template, language, link, subject, body: fillIn(body, values), isEdited: false };
    const stop = 'https://photos.example.org/unsubscribe/limits/x';
    const html = mailHtml(mail, { accent: 'lagoon', hasLogo: true, hasCover: true }, stop);
    const button = renderButton(template, language);
    const text = mailText(mail, stop).replace(link, button).replace(`:\n${stop}`, '');
    expect(inOneLine(wordsOf(html))).toBe(inOneLine(`Keepsake ${text}`));
    expect(html).toContain(`<html lang="${language}" dir="${getDirection(language)}">`);
    expect(html).toContain(`<a class="button" href="${link}"`);
    expect(html.replaceAll(link, '').replace(stop, '')).not.toMatch(/https?:|src="(?!cid:)|url\(|@import/u);
  },
);
