import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

const LIFE_MS = 24 * 3_600_000;

interface PinAlbum {
  id: string;
  pinVersion: number;
}

export function makePinToken(ctx: Context, album: PinAlbum): string {
  return makeTokenUntil(ctx, album, ctx.now() + LIFE_MS);
}

/** Compares the exact text, because each token stands for one device. */
export function isPinToken(ctx: Context, album: PinAlbum, token: string | null): boolean {
  const expiresAt = Number(/^([1-9]\d{0,15})\.[\w-]{43}$/u.exec(token ?? '')?.[1]);
  if (token === null || !(expiresAt > ctx.now())) return false;
  const expected = Buffer.from(makeTokenUntil(ctx, album, expiresAt));
  const offered = Buffer.from(token);
  return expected.length === offered.length && timingSafeEqual(expected, offered);
}

function makeTokenUntil(ctx: Context, album: PinAlbum, expiresAt: number): string {
  return `${expiresAt}.${signPinToken(ctx, album, expiresAt)}`;
}

function signPinToken(ctx: Context, album: PinAlbum, expiresAt: number): string {
  return createHmac('sha256', ctx.keys.pinTokens)
    .update(`${album.id} ${album.pinVersion} ${expiresAt}`)
    .digest('base64url');
}
