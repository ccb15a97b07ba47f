import { instance } from '../../../shared/messages/instance.ts';
import { getDirection, type Language } from '../../../shared/messages/languages.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';

export const MANIFEST = '/app.webmanifest';

/** `json` is the content of web/public/app.webmanifest. */
export function manifestIn(language: Language, json: string): string {
  const { product, frame, myUploads } = messagesIn(language);
  return JSON.stringify({
    ...JSON.parse(json),
    name: instance.name,
    short_name: instance.name,
    description: product.tagline(),
    lang: language,
    dir: getDirection(language),
    shortcuts: [
      { name: frame.albums(), url: '/' },
      { name: myUploads.heading(), url: '/guest-albums' },
    ],
  });
}
