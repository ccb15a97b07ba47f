/** The stream sends a comment this often, in milliseconds, so that both sides notice a dead connection. */
export const HEARTBEAT_MS = 15_000;

/** Links to the files of photos live for at least this long (docs/rules.md, section 6). */
export const LINK_LIFE_SECONDS = 6 * 3600;
