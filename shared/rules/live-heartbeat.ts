// How both sides of a live stream notice that the connection still works.

/** The stream sends a comment this often, in milliseconds, so that both sides notice a dead connection. */
export const HEARTBEAT_MS = 15_000;
