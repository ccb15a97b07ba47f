import type { FastifyRequest } from 'fastify';
import { LANGUAGES } from '#catalogue';
import {
  findLanguage,
  LANGUAGE_COOKIE,
  type Language,
  readAcceptLanguage,
} from '../../shared/messages/languages.ts';
import { findHeader } from './describe-caller.ts';

const MAX_COOKIES_LENGTH = 4096;

const TAGS = Object.keys(LANGUAGES);

/** Returns the language of the link, or the user's choice in this browser, or the browser's own. */
export function findRequestedLanguage(request: FastifyRequest): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  const cookies = findHeader(request, 'cookie', MAX_COOKIES_LENGTH)?.split('; ') ?? [];
  const chosen = cookies.find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`))?.split('=')[1];
  const accepted = readAcceptLanguage(findHeader(request, 'accept-language') ?? '');
  const wanted = [...(typeof lang === 'string' ? [lang] : []), ...(chosen ? [chosen] : []), ...accepted];
  return findLanguage(wanted, TAGS);
}

export function getLanguage(request: FastifyRequest): Language {
  return findRequestedLanguage(request) ?? 'en';
}
