// A PIN as it is stored: encrypted, since its owner must be able to read it again.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function encryptPin(ctx: Context, pin: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, ctx.keys.pins, nonce);
  const sealed = Buffer.concat([cipher.update(pin, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * The PIN in a stored value. Null when another key encrypted it, as after a change of `SECRET`: then the PIN is lost.
 */
export function decryptPin(ctx: Context, sealedPin: string): string | null {
  const bytes = Buffer.from(sealedPin, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, ctx.keys.pins, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
