/** The language of the texts, as `lang` of pages names it. */
export const LANGUAGE = 'en';
/** How mails write dates. Screens follow the browser. */
export const LOCALE_OF_MAILS = 'en-GB';
