import { instance, PRODUCT } from '../../../shared/messages/instance.ts';
import { contactLink } from '../../../shared/rules/contact-link.ts';
import { ownLimits } from '../../../shared/rules/tiers.ts';
import { escapeHtml, escapeJson } from './escape-html.ts';

const NAME = /<!--keepsake:name-->[^<]*<!--\/keepsake:name-->/u;
const MARK = /<!--keepsake:mark-->(?:[^<]|<(?!!--))*<!--\/keepsake:mark-->/u;
const ICON = /<link rel="icon"[^<>]*>/u;

export function showInstance(html: string): string {
  const { name, logo } = instance;
  const named = html.replace(NAME, () => escapeHtml(name));
  return logo === null
    ? named
    : named
        .replace(MARK, `<img src="${logo}" alt="" width="32" height="32" class="size-8 object-contain">`)
        .replace(ICON, `<link rel="icon" href="${logo}">`);
}

/** Returns settings for web/browser/take-instance.ts, or an empty string if nothing is customized. */
export function instanceForScripts(): string {
  const { name, logo, address } = instance;
  const limits = ownLimits();
  const hasLimits = Object.keys(limits).length > 0;
  if (name === PRODUCT && logo === null && address === null && !hasLimits) return '';
  const own = { ...instance, ...(hasLimits ? { limits } : {}) };
  return `<script type="application/json" id="instance">${escapeJson(JSON.stringify(own))}</script>`;
}

export function contactHtml(contact: string): string {
  const { text, href } = contactLink(contact);
  return href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}
