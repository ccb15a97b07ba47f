/** What an installation says of itself: its settings `INSTANCE_NAME`, `INSTANCE_LOGO` and `INSTANCE_ADDRESS`. */
export interface Instance {
  /** It takes the place of `{product}` in every text. */
  name: string;
  /** Path of a square picture in place of our mark. */
  logo: string | null;
  address: string | null;
}

export const PRODUCT = 'Keepsake';
export const MAX_INSTANCE_NAME = 40;

/** The server sets it when it starts, the browser from its page. */
export const instance: Instance = { name: PRODUCT, logo: null, address: null };

export function setInstance(own: Partial<Instance>): void {
  Object.assign(instance, own);
}
