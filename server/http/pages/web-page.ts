import { readFile } from 'node:fs/promises';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { instance } from '../../../shared/messages/instance.ts';
import { getDirection, type Language } from '../../../shared/messages/languages.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import type { Accent } from '../../../shared/rules/album-look.ts';
import { pagePolicy } from '../security-headers.ts';
import { escapeHtml } from './escape-html.ts';
import { instanceForScripts, showInstance } from './page-instance.ts';
import { MANIFEST } from './web-manifest.ts';

const HEAD = '<!--keepsake:head-->';
const SCREEN = /<!--keepsake:screen-->(?:[^<]|<(?!!--))*<!--\/keepsake:screen-->/u;
const DATA = '<!--keepsake:data-->';
const LOADING = '<!--keepsake:loading-->';
const NO_SCRIPTS = '<!--keepsake:no-scripts-->';

export interface LinkPicture {
  etag: string;
  jpeg: Buffer;
}

/** 1200 x 630 pixels, drawn by scripts/draw-icons.ts. */
export const NEUTRAL_PICTURE = '/link-picture.png';

export interface Page {
  name: string;
  html: string;
  policy: string;
}

export interface PageDescription {
  language: Language;
  title: string;
  description: string;
  url: string;
  accent?: Accent | undefined;
  /** Path of the picture that messengers show. The default is `NEUTRAL_PICTURE`. */
  picture?: string | undefined;
  /** Set if the guest may upload, so that photos can be chosen before the scripts run. */
  uploadAlbum?: OpenGuestAlbum | undefined;
  /** Set for the cached offline page, which looks for the album that was opened last. */
  isOffline?: true;
  /** The path that the browser opens instead of the page. */
  movedTo?: string;
}

/** Inlines style sheets and small scripts, which saves slow phones a round trip each. */
export async function readPage(
  path: string,
  assets: Map<string, { plain: Buffer }>,
  storeOrigin?: string,
): Promise<Page> {
  const styles: string[] = [];
  const scripts: string[] = [];
  const findText = (address: string) => assets.get(address)?.plain.toString('utf8');
  const html = (await readFile(path, 'utf8'))
    .replace(/<link rel="stylesheet"([^<>]*)>/gu, (link, attributes: string) => {
      const href = / href="([^"]+)"/u.exec(attributes)?.[1] ?? '';
      const style = findText(href);
      if (style === undefined) return link;
      styles.push(style);
      // Scripts that load later find this link. Browsers do not load a style sheet that is disabled.
      return `<link rel="stylesheet" href="${href}" disabled><style>${style}</style>`;
    })
    .replace(/<script src="([^"<>]+)"><\/script>/gu, (element, src: string) => {
      const script = findText(src);
      if (script === undefined) return element;
      scripts.push(script);
      return `<script>${script}</script>`;
    });
  for (const placeholder of [HEAD, DATA]) {
    if (html.split(placeholder).length !== 2)
      throw new Error(`${path} must contain ${placeholder} exactly once`);
  }
  return { name: path, html, policy: pagePolicy({ styles, scripts }, storeOrigin) };
}

export function fillPage(
  page: Page,
  filling: PageDescription,
  { modules = [], screen }: { modules?: readonly string[]; screen?: string | undefined } = {},
): string {
  const { language } = filling;
  const title = escapeHtml(filling.title);
  const description = escapeHtml(filling.description);
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:url" content="${escapeHtml(filling.url)}">`,
    `<meta property="og:site_name" content="${escapeHtml(instance.name)}">`,
    `<meta property="og:locale" content="${language.replace('-', '_')}">`,
    `<meta property="og:image" content="${escapeHtml(new URL(filling.picture ?? NEUTRAL_PICTURE, filling.url).href)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${title}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...modules
      .filter((module) => !page.html.includes(module))
      .map((module) => `<link rel="modulepreload" crossorigin href="${escapeHtml(module)}">`),
  ].join('\n    ');
  const attributes = [
    filling.accent ? ` data-accent="${filling.accent}"` : '',
    filling.isOffline ? ' data-offline' : '',
  ].join('');
  const messages = messagesIn(language);
  const translated = showInstance(page.html)
    .replace(`"${MANIFEST}"`, `"${MANIFEST}?lang=${language}"`)
    .replace('<html lang="en">', `<html lang="${language}" dir="${getDirection(language)}"${attributes}>`)
    .replace(LOADING, () => messages.page.loading())
    .replace(NO_SCRIPTS, () => escapeHtml(messages.page.noScripts()));
  const shown = screen === undefined ? translated : translated.replace(SCREEN, () => screen);
  return shown.replace(HEAD, () => head).replace(DATA, instanceForScripts);
}
