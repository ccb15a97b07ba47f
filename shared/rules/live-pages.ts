/** Milliseconds between heartbeats, by which both sides notice a dead connection. */
export const HEARTBEAT_MS = 15_000;

/** Minimum lifetime of a file link (docs/rules.md, section 6). */
export const LINK_LIFE_SECONDS = 6 * 3600;
