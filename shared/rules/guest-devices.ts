/** Upload sessions in one request. */
export const MAX_UPLOAD_SESSIONS = 20;
/** Photos that a device asks about before it sends them. */
export const MAX_ASKED_HASHES = 100;
/** A link that takes upload sessions to another phone works so long, in milliseconds. */
export const TRANSFER_MS = 10 * 60_000;
