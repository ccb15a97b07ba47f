import { domainToUnicode } from 'node:url';

/** Lists how an address may be stored. Earlier versions kept it as typed, except for capital letters. */
export function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const letters = domainToUnicode(domain);
  const domains = [domain, letters, letters.normalize('NFD')];
  return [...new Set(domains.flatMap((each) => [`${name}@${each}`, `${name.normalize('NFD')}@${each}`]))];
}
