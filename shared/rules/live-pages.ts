/** Milliseconds: both sides notice a dead connection. */
export const HEARTBEAT_MS = 15_000;

/** At least so long (docs/rules.md, section 6). */
export const LINK_LIFE_SECONDS = 6 * 3600;
