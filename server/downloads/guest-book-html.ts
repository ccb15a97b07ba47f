import { getDirection, type Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { PAGE_STYLE, type PageTitle, SHOWN_FILE } from './album-page-html.ts';
import type { EntryToZip, NamedPhoto } from './photo-to-zip.ts';

export interface NamedEntry {
  entry: EntryToZip;
  /** The time in the zone of the download: `YYYY-MM-DDTHH:mm:ss`. */
  time: string;
  /** The guest's photo beside the entry, if the ZIP contains it. */
  picture: (NamedPhoto & { name: string }) | null;
  /** The voice's file. */
  name: string | null;
}

const BOOK_STYLE = `
main{max-width:72rem;margin:0 auto;padding:1.5rem max(1rem,2.5vw);columns:20rem;column-gap:1.5rem}
article{break-inside:avoid;margin:0 0 1.5rem;padding:1.5rem;border:1px solid var(--line);border-radius:10px}
article>p{margin:0;font:1.375rem/1.4 var(--serif);white-space:pre-line}
article img{margin-bottom:1rem}
svg{display:block;width:100%;height:3rem;fill:currentColor;direction:ltr}
audio{display:block;width:100%;margin-top:.75rem}
footer{margin-top:1rem;font-size:.875rem;line-height:1.4}
footer span,footer time{color:var(--ink-2)}
footer time{display:block}
@media screen{.length{display:none}}
@media print{main{max-width:none;padding:0;columns:2;column-gap:6mm}audio{display:none}svg{height:10mm}
article{margin-bottom:6mm;padding:5mm;border-color:#ccc;border-radius:2mm}article>p{font-size:13pt}footer{font-size:8pt}}
`;

const BAR = { width: 2, step: 3, height: 40 };

/** Works without scripts and prints on A4. All text of users is escaped. */
export function guestBookHtml(language: Language, { title }: PageTitle) {
  const messages = messagesIn(language);
  const name = escapeHtml(messages.zip.guestBook());
  const locale = language === 'en' ? 'en-GB' : language;
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    start: `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · ${name}</title>
<style>${PAGE_STYLE}${BOOK_STYLE}</style>
</head>
<body>
<header>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
<p>${name}</p>
</header>
<main>
`,
    end: '</main>\n</body>\n</html>\n',
    /** Returns the HTML before and after the picture. `src` is null if no picture can be shown. */
    entry({ entry, time, picture, name: voice }: NamedEntry, hasThumbnail: boolean) {
      const { authorName, groupName, message, durationMs, waveform } = entry;
      const who = escapeHtml(authorName ?? messages.photoUpload.nameless());
      const at = escapeHtml(times.format(new Date(`${time}Z`)));
      const group = groupName === null ? '' : ` <span>(<bdi>${escapeHtml(groupName)}</bdi>)</span>`;
      const length =
        durationMs === null ? '' : ` <span class="length">· ${readableDuration(durationMs)}</span>`;
      const said = message === '' ? '' : `<p dir="auto">${escapeHtml(message)}</p>`;
      const sound = voice
        ? `<audio controls preload="metadata" src="${encodeURIComponent(voice)}" aria-label="${who}, ${at}"></audio>`
        : '';
      const end = `${said}${drawWaveform(waveform)}${sound}<footer><b><bdi>${who}</bdi></b>${group}${length} <time datetime="${time}">${at}</time></footer></article>\n`;
      const href = encodeURIComponent(picture?.name ?? '');
      const isShown = hasThumbnail || SHOWN_FILE.test(picture?.name ?? '');
      if (!picture || !isShown) return { start: '<article>', src: null, end };
      const { width, height } = picture.photo;
      return {
        start: `<article><a href="${href}"><img width="${width}" height="${height}" alt="${who}" src="`,
        src: href,
        end: `"></a>${end}`,
      };
    },
  };
}

/** Draws the levels (0 to 99) as bars. */
function drawWaveform(waveform: string | null): string {
  if (!waveform) return '';
  const levels = waveform.split(',').map(Number);
  const bars = levels.map((level, index) => {
    const height = Math.max(BAR.width, (level / 99) * BAR.height);
    const y = (BAR.height - height) / 2;
    return `M${index * BAR.step} ${y.toFixed(1)}h${BAR.width}v${height.toFixed(1)}h-${BAR.width}z`;
  });
  const width = levels.length * BAR.step - (BAR.step - BAR.width);
  return `<svg viewBox="0 0 ${width} ${BAR.height}" preserveAspectRatio="none" aria-hidden="true"><path d="${bars.join('')}"/></svg>`;
}
