// What a right PIN gives: a token for 24 hours, bound to this album and this PIN (docs/rules.md, section 5).

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

const LIFE_MS = 24 * 3_600_000;

interface PinAlbum {
  id: string;
  pinVersion: number;
}

export function makePinToken(ctx: Context, album: PinAlbum): string {
  const expiresAt = ctx.now() + LIFE_MS;
  return `${expiresAt}.${proof(ctx, album, expiresAt)}`;
}

/** Whether this is a token for the album's present PIN that still lives. */
export function isPinToken(ctx: Context, album: PinAlbum, token: string | null): boolean {
  const [expiry = '', given = ''] = token?.split('.') ?? [];
  if (!/^\d{1,16}$/u.test(expiry) || Number(expiry) <= ctx.now()) return false;
  const expected = Buffer.from(proof(ctx, album, Number(expiry)));
  const offered = Buffer.from(given);
  return expected.length === offered.length && timingSafeEqual(expected, offered);
}

function proof(ctx: Context, album: PinAlbum, expiresAt: number): string {
  return createHmac('sha256', ctx.keys.pinTokens)
    .update(`${album.id} ${album.pinVersion} ${expiresAt}`)
    .digest('base64url');
}
