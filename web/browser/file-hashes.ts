// The SHA-256 of chosen files, one after the other, each once (R 10.15041). Browsers read and hash beside the page's
// thread: a worker would add nothing but an exception from the page's Trusted Types.

/** Browsers hash a file only as a whole, in memory. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

const hashes = new WeakMap<Blob, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/** Null for a file that this browser cannot hash: too large, unreadable, or not in a secure context. */
export function hashFile(file: Blob): Promise<string | null> {
  const known = hashes.get(file);
  if (known) return known;
  if (file.size > MAX_HASHED_BYTES || !isSecureContext) return Promise.resolve(null);
  const hash = last.then(() => digest(file)).catch(() => null);
  last = hash;
  hashes.set(file, hash);
  return hash;
}

async function digest(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
