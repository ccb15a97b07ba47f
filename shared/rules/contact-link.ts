const WEB = /^https?:\/\/\S+$/iu;
const EMAIL = /^[^\s@<>?&]+@[^\s@<>?&]+$/u;

/** What an operator wrote for people to turn to: an http(s) or email address is a link, any other text is not. */
export function contactLink(contact: string): { text: string; href: string | null } {
  if (WEB.test(contact)) return { text: contact, href: contact };
  const text = contact.replace(/^mailto:/iu, '');
  return { text, href: EMAIL.test(text) ? `mailto:${text}` : null };
}
