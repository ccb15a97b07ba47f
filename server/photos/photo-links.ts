// Signed links to photo files (decisions, section 6): whoever has one may load that file for some hours,
// as long as the album's access has not changed since.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { RENDITIONS, type Rendition } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';

/** For whom a link was made. Guests' links also need the gallery to be open still. */
export const AUDIENCES = ['owner', 'uploader', 'guest', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Links end at the next but one of these, so that they live 6 to 12 hours and stay the same meanwhile: browsers can cache. */
const BUCKET_SECONDS = 6 * 3600;

/** When links that are made now end, in seconds. */
export function linkExpiry(nowMs: number): number {
  return (Math.floor(nowMs / 1000 / BUCKET_SECONDS) + 2) * BUCKET_SECONDS;
}

export interface Link {
  storedFilename: string;
  rendition: Rendition;
  audience: Audience;
  /** Seconds. */
  expiry: number;
}

/** The address of a file for an audience, under the album's present epoch. */
export function signLink(ctx: Context, link: Link, epoch: number): string {
  const query = `v=${link.rendition}&s=${link.audience}&e=${link.expiry}&t=${signature(ctx, link, epoch)}`;
  return `/uploads/${link.storedFilename}?${query}`;
}

/** A link as it came back: unproven. */
export interface GivenLink extends Link {
  proof: string;
}

/** The parts of what may be a link; null when it is none. */
export function parseLink(storedFilename: string, query: Record<string, unknown>): GivenLink | null {
  const { v, s, e, t } = query;
  const rendition = RENDITIONS.find((each) => each === v);
  const audience = AUDIENCES.find((each) => each === s);
  if (!rendition || !audience || typeof e !== 'string' || !/^\d{1,12}$/u.test(e) || typeof t !== 'string')
    return null;
  return { storedFilename, rendition, audience, expiry: Number(e), proof: t };
}

/** Whether we made this link, for this epoch, and it has not ended. Takes the same time for every wrong proof. */
export function isGenuine(ctx: Context, link: GivenLink, epoch: number): boolean {
  const expected = Buffer.from(signature(ctx, link, epoch));
  const given = Buffer.from(link.proof);
  return (
    expected.length === given.length && timingSafeEqual(expected, given) && link.expiry * 1000 > ctx.now()
  );
}

function signature(ctx: Context, link: Link, epoch: number): string {
  return createHmac('sha256', ctx.keys.fileLinks)
    .update(`${link.storedFilename} ${link.rendition} ${link.audience} ${link.expiry} ${epoch}`)
    .digest('base64url');
}
