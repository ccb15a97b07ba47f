// How the two sides of a live line know that it still stands.

/** The stream sends a comment this often, in milliseconds, so that both sides notice a dead line. */
export const HEARTBEAT_MS = 15_000;
