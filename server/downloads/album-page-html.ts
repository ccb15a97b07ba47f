import { getDirection, type Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';
import type { NamedPhoto } from './photo-to-zip.ts';

export interface PageTitle {
  title: string;
  description: string | null;
}

/** Browsers can show these files themselves. */
export const SHOWN_FILE = /\.(?:jpg|png|webp)$/u;

const RATIOS = { min: 0.6, max: 4 };

export const PAGE_STYLE = `
:root{color-scheme:light;--canvas:#fff;--sunken:#f5f5f4;--line:#e4e4e2;--ink:#14161a;--ink-2:#4a4d53;--row:14rem;
--serif:"Instrument Serif","Iowan Old Style",Palatino,Georgia,"Songti SC","Hiragino Mincho ProN","Noto Serif CJK SC",serif}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--canvas:#0e1116;--sunken:#171a20;--line:#2a2e36;
--ink:#f5f5f3;--ink-2:#c4c6ca}}
@media (max-width:40rem){:root{--row:8.5rem}}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,section{max-width:72rem;margin:0 auto;padding:0 max(1rem,2.5vw)}
header{padding-block:clamp(2rem,7vw,4.5rem) 1rem}
h1,h2{font-family:var(--serif);font-weight:400;text-wrap:balance}
h1{margin:0;font-size:clamp(2.5rem,7vw,3.75rem);line-height:1.08}
header p{max-width:40rem;margin:.75rem 0 0;color:var(--ink-2);white-space:pre-line}
h2{margin:0;padding:1.5rem 0 1rem;border-top:1px solid var(--line);font-size:1.5rem;line-height:1.25}
section{padding-bottom:2.5rem}
.photos{display:flex;flex-wrap:wrap;gap:1.25rem .5rem}
.photos::after{content:"";flex:100 1 0}
figure{margin:0;flex:var(--r) 1 calc(var(--r)*var(--row));max-width:min(100%,var(--r)*var(--row)*1.5)}
img{display:block;width:100%;height:auto;border-radius:6px;background:var(--sunken)}
.file{display:grid;place-items:center;min-height:var(--row);border-radius:6px;background:var(--sunken)}
a{color:inherit}
figcaption{padding-top:.375rem;font-size:.875rem;line-height:1.4}
b{font-weight:600}
figcaption span,figcaption time{color:var(--ink-2)}
figcaption p{margin:.125rem 0 0}
@page{size:A4;margin:14mm 12mm}
@media print{:root{--row:42mm}body{font-size:10pt}header{padding:0 0 4mm}header,section{max-width:none;padding-inline:0}
h1{font-size:30pt}h2{padding:4mm 0 3mm;font-size:15pt;break-after:avoid}.photos{gap:4mm 2mm}
figure{break-inside:avoid}figcaption{font-size:8pt}section{padding-bottom:4mm}}
`;

/** Works without scripts and prints on A4. All text of users is escaped. */
export function albumPageHtml(
  language: Language,
  { title, description, hasBook }: PageTitle & { hasBook: boolean },
) {
  const messages = messagesIn(language);
  const locale = language === 'en' ? 'en-GB' : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return {
    start: (count: number) => `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
${description ? `<p><bdi>${escapeHtml(description)}</bdi></p>\n` : ''}<p>${escapeHtml(messages.photo.count({ count }))}</p>
${hasBook ? `<p><a href="guest-book.html">${escapeHtml(messages.zip.guestBook())}</a></p>\n` : ''}</header>
<main>
`,
    dayStart: (day: string) =>
      `<section>\n<h2>${escapeHtml(days.format(new Date(`${day}T00:00:00Z`)))}</h2>\n<div class="photos">\n`,
    dayEnd: '</div>\n</section>\n',
    end: '</main>\n</body>\n</html>\n',
    /** Returns null if neither a picture nor the file can be shown. */
    photo({ photo, time, name: file }: NamedPhoto, hasPicture: boolean) {
      const { uploaderName, groupName, caption, width, height, comments = [] } = photo;
      const name = file ?? '';
      const who = escapeHtml(uploaderName ?? messages.photoUpload.nameless());
      const href = encodeURIComponent(name);
      const at = escapeHtml(times.format(new Date(`${time}Z`)));
      const group = groupName === null ? '' : ` <span>(<bdi>${escapeHtml(groupName)}</bdi>)</span>`;
      const line = caption === null ? '' : `<p><bdi>${escapeHtml(caption)}</bdi></p>`;
      const said = comments.map(
        ({ authorName, message }) =>
          `<p><b><bdi>${escapeHtml(authorName ?? messages.photoUpload.nameless())}</bdi></b> <bdi>${escapeHtml(message)}</bdi></p>`,
      );
      const end = `</a><figcaption><b><bdi>${who}</bdi></b>${group} <time datetime="${time}">${at}</time>${line}${said.join('')}</figcaption></figure>\n`;
      const isShown = hasPicture || (photo.state === 'ready' && SHOWN_FILE.test(name));
      const ratio = isShown ? Math.min(Math.max(width / height, RATIOS.min), RATIOS.max) : 1;
      const figure = `<figure style="--r:${Number(ratio.toFixed(3))}"><a href="${href}">`;
      if (!isShown)
        return { start: `${figure}<span class="file">${escapeHtml(name)}</span>`, src: null, end };
      return {
        start: `${figure}<img width="${width}" height="${height}" alt="${who}, ${at}" src="`,
        src: href,
        end: `"${hasPicture ? '' : ' loading="lazy"'}>${end}`,
      };
    },
  };
}
