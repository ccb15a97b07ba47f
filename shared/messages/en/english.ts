import { adminTexts } from './admin-texts.ts';
import { guestTexts } from './guest-texts.ts';
import { laterGuestTexts } from './later-guest-texts.ts';
import { laterOwnerTexts } from './later-owner-texts.ts';
import { ownerTexts } from './owner-texts.ts';
import { printTexts } from './print-texts.ts';
import { MAIL_TEMPLATE_TEXTS } from './server/mail-template-texts.ts';
import { serverTexts } from './server-texts.ts';

/** The catalogue: ICU texts by part of the product and key. These texts say which there are. */
export const texts = {
  ...guestTexts,
  ...laterGuestTexts,
  ...ownerTexts,
  ...laterOwnerTexts,
  ...printTexts,
  ...adminTexts,
  ...serverTexts,
};
export const mails = MAIL_TEMPLATE_TEXTS;

/** The same keys in another language (docs/translating.md). */
export type Texts = { [Part in keyof typeof texts]: { [Key in keyof (typeof texts)[Part]]: string } };
export type Mails = { [Template in keyof typeof mails]: { subject: string; body: string } };
