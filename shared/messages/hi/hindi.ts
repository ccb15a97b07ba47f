import type { Mails, Texts } from '../en/english.ts';
import admin from './admin.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import mailTexts from './mails.json' with { type: 'json' };
import owner from './owner.json' with { type: 'json' };
import server from './server.json' with { type: 'json' };

export const texts: Texts = { ...guest, ...owner, ...admin, ...server };
export const mails: Mails = mailTexts;
