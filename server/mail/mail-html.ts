import { instance } from '../../shared/messages/instance.ts';
import { getDirection, type Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { PALETTES } from '../../shared/rules/accent-palettes.ts';
import { type MailPart, type MailTemplateKey, mailParts } from '../../shared/rules/admin/mail-templates.ts';
import type { Accent } from '../../shared/rules/album-look.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';

export const LOGO_CID = 'logo';
export const COVER_CID = 'cover';

export interface MailContents {
  template: MailTemplateKey;
  subject: string;
  body: string;
  link: string | null;
  language: Language;
  /** True if an administrator wrote the text, in any language. */
  isEdited: boolean;
}

export interface MailLook {
  accent: Accent;
  hasLogo: boolean;
  hasCover: boolean;
}

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function mailText({ body, language }: MailContents, unsubscribeLink: string | null): string {
  if (unsubscribeLink === null) return body;
  return `${body}\n\n${messagesIn(language).mailFoot.unsubscribe()}:\n${unsubscribeLink}`;
}

/** Returns the mail as HTML, which loads nothing from anywhere. */
export function mailHtml(mail: MailContents, look: MailLook, unsubscribeLink: string | null): string {
  const { language, isEdited } = mail;
  const frame = `lang="${language}" dir="${getDirection(language)}"`;
  const words = isEdited ? 'lang="" dir="auto"' : frame;
  const logo = `<img src="cid:${LOGO_CID}" alt="" width="32" height="32" style="vertical-align:middle"> `;
  const cover = `<img src="cid:${COVER_CID}" alt="" width="568" style="display:block;width:100%;height:auto;border-radius:12px">`;
  return `<!doctype html>
<html ${frame}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${renderDarkStyles(look.accent)}</style>
</head>
<body class="page" style="margin:0;background-color:#ffffff">
<div class="page" ${frame} style="box-sizing:border-box;max-width:600px;margin:0 auto;padding:24px 16px;background-color:#ffffff;color:#14161a;font:16px/1.5 ${FONT};overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-size:18px"><strong>${look.hasLogo ? logo : ''}${escapeHtml(instance.name)}</strong></p>
${look.hasCover ? cover : ''}
<div ${words}>
${mailParts(mail.body, mail.link)
  .map((part) => partHtml(part, mail, look.accent))
  .join('\n')}
</div>
${unsubscribeLink === null ? '' : unsubscribeHtml(unsubscribeLink, language)}
</div>
</body>
</html>
`;
}

function partHtml(part: MailPart, { template, language, link }: MailContents, accent: Accent): string {
  const href = escapeHtml(link ?? '');
  const colour = PALETTES[accent].deep;
  if (part.kind === 'button') {
    // Outlook ignores the padding of a link, so the border forms the button.
    const edge = `border:solid ${colour};border-width:12px 24px;border-radius:10px`;
    const label = escapeHtml(renderButton(template, language));
    return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;${edge};background-color:${colour};color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`;
  }
  const linked = `<a class="link" href="${href}" dir="ltr" style="color:${colour}">${href}</a>`;
  const lines = escapeHtml(part.text).replaceAll('\n', '<br>\n');
  const text = href ? lines.replaceAll(href, linked) : lines;
  return part.kind === 'signature'
    ? `<p class="quiet" style="margin:32px 0 0;font-size:14px;color:#4a4d53">${text}</p>`
    : `<p style="margin:20px 0">${text}</p>`;
}

function unsubscribeHtml(link: string, language: Language): string {
  const label = escapeHtml(messagesIn(language).mailFoot.unsubscribe());
  return `<p class="quiet" style="margin:32px 0 0;font-size:14px;color:#4a4d53"><a class="quiet" href="${escapeHtml(link)}" style="color:#4a4d53">${label}</a></p>`;
}

/** Mail programs that ignore these styles invert the colours themselves. */
function renderDarkStyles(accent: Accent): string {
  const { pale } = PALETTES[accent];
  return `@media (prefers-color-scheme:dark){.page{background-color:#0e1116!important;color:#f5f5f3!important}.quiet{color:#c4c6ca!important}.link{color:${pale}!important}.button{background-color:${pale}!important;border-color:${pale}!important;color:#14161a!important}}`;
}

export function renderButton(template: MailTemplateKey, language: Language): string {
  const { ownerUpload, albumList, photoVisibility, unsubscribing, invitation } = messagesIn(language);
  if (template === 'welcome') return ownerUpload.createFirst();
  if (template === 'guest_welcome') return albumList.viewMyUploads();
  if (template === 'invitation' || template === 'transfer') return invitation.open();
  if (template === 'photos_waiting') return photoVisibility.review();
  return template.startsWith('storage_limit') ? unsubscribing.toProfile() : albumList.viewAlbum();
}
