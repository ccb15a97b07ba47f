/** In milliseconds. Both sides use it to notice a dead connection. */
export const HEARTBEAT_MS = 15_000;

/** Minimum life of a link (docs/rules.md, section 6). */
export const LINK_LIFE_SECONDS = 6 * 3600;
