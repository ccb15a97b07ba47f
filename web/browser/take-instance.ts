import { setInstance } from '../../shared/messages/instance.ts';

/** Name, logo and address as the server wrote them into the page; without them they are the product's own. */
export function takeInstance(): void {
  setInstance(JSON.parse(document.getElementById('instance')?.textContent ?? '{}'));
}
