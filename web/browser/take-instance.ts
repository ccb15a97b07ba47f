import { setInstance } from '../../shared/messages/instance.ts';
import { setLimits } from '../../shared/rules/tiers.ts';

/**
 * Reads name, logo, URL and limits that the server wrote into the page. Without these, the defaults of the
 * product apply.
 */
export function takeInstance(): void {
  const { limits = {}, ...own } = JSON.parse(document.getElementById('instance')?.textContent ?? '{}');
  setInstance(own);
  setLimits(limits);
}
