import { setInstance } from '../../shared/messages/instance.ts';
import { setLimits } from '../../shared/rules/tiers.ts';

/**
 * Reads name, logo, address and limits that the server wrote into the page. Without them the product's own
 * apply.
 */
export function takeInstance(): void {
  const { limits = {}, ...own } = JSON.parse(document.getElementById('instance')?.textContent ?? '{}');
  setInstance(own);
  setLimits(limits);
}
