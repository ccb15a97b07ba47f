import { setInstance } from '../../shared/messages/instance.ts';
import { setLimits } from '../../shared/rules/tiers.ts';

/** Name, logo, address and limits as the server wrote them into the page; without them they are the product's own. */
export function takeInstance(): void {
  const { limits = {}, ...own } = JSON.parse(document.getElementById('instance')?.textContent ?? '{}');
  setInstance(own);
  setLimits(limits);
}
