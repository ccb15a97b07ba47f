const WEB = /^https?:\/\/\S+$/iu;
const EMAIL = /^[^\s@<>?&]+@[^\s@<>?&]+$/u;

/** Turns the operator's contact into a link if it is an http(s) or email address. */
export function contactLink(contact: string): { text: string; href: string | null } {
  if (WEB.test(contact)) return { text: contact, href: contact };
  const text = contact.replace(/^mailto:/iu, '');
  return { text, href: EMAIL.test(text) ? `mailto:${text}` : null };
}
