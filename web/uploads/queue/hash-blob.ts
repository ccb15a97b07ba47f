import { sha256 } from '@noble/hashes/sha2.js';

/** Size in bytes up to which the browser hashes a file as a whole in memory, which is many times faster. */
const WHOLE_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Reads large files in pieces, and all files without HTTPS. Throws if the file cannot be read. */
export async function hashBlob(blob: Blob, wholeBytes = WHOLE_BYTES): Promise<string> {
  // Undefined without HTTPS, although its type says otherwise.
  const own = crypto.subtle as SubtleCrypto | undefined;
  if (own && blob.size <= wholeBytes)
    return toHex(new Uint8Array(await own.digest('SHA-256', await blob.arrayBuffer())));
  const hash = sha256.create();
  for (let from = 0; from < blob.size; from += CHUNK_BYTES)
    hash.update(new Uint8Array(await blob.slice(from, from + CHUNK_BYTES).arrayBuffer()));
  return toHex(hash.digest());
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
