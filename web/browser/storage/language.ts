import { LANGUAGES } from '#catalogue';
import { findLanguage, LANGUAGE_COOKIE, type Language } from '../../../shared/messages/languages.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Makes the server send pages in this language from now on, and reloads the page. */
export function chooseLanguage(language: Language): void {
  remember(language, `; Max-Age=${YEAR_SECONDS}`);
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) {
    location.reload();
    return;
  }
  address.searchParams.delete('lang');
  location.replace(address);
}

/** The language of a link (`?lang=de`) applies to the following pages until the browser is closed. */
export function rememberLinkLanguage(): void {
  const language = findLanguage(
    [new URLSearchParams(location.search).get('lang') ?? ''],
    Object.keys(LANGUAGES),
  );
  if (language) remember(language, '');
}

function remember(language: Language, life: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no CookieStore yet, or only of late.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax${life}${secure}`;
}
