export const MAX_UPLOAD_SESSIONS = 20;
export const MAX_ASKED_HASHES = 100;
