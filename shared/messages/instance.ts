/** An instance's settings `INSTANCE_NAME`, `INSTANCE_LOGO` and `INSTANCE_ADDRESS`. */
export interface Instance {
  /** Replaces `{product}` in every text. */
  name: string;
  /** Path of a square picture that replaces our logo. */
  logo: string | null;
  address: string | null;
}

export const PRODUCT = 'Keepsake';
export const MAX_INSTANCE_NAME = 40;

/** The server sets this at its start, the browser from its page. */
export const instance: Instance = { name: PRODUCT, logo: null, address: null };

export function setInstance(own: Partial<Instance>): void {
  Object.assign(instance, own);
}
