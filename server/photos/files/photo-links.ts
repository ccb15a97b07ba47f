// A link opens its file for hours while the album's access is unchanged (docs/rules.md, section 6).

import { timingSafeEqual } from 'node:crypto';
import { RENDITIONS, type Rendition } from '../../../shared/api/photos-api.ts';
import { LINK_LIFE_SECONDS } from '../../../shared/rules/live-pages.ts';
import type { Context } from '../../context.ts';

/** A 'guest' link works only if the gallery is open and the photo is shown. */
const AUDIENCES = ['owner', 'uploader', 'guest', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Expiry times are rounded, so that a link stays the same for hours and browsers can cache its file. */
const BUCKET_SECONDS = LINK_LIFE_SECONDS;
const PROOF_LENGTH = 16;

/** Returns the expiry, in seconds, of links that are made now. */
export function linkExpiry(nowMs: number): number {
  return (Math.floor(nowMs / 1000 / BUCKET_SECONDS) + 2) * BUCKET_SECONDS;
}

export function fileForGuests(album: { guestsDownload: boolean }): Rendition {
  return album.guestsDownload ? 'clean' : 'preview';
}

export interface LinkScope {
  audience: Audience;
  /** In seconds. */
  expiry: number;
}

export interface LinkedAlbum {
  albumId: string;
  accessEpoch: number;
}

export type SignLinks = (storedFilename: string) => Record<Rendition, string>;

export function linkSigner(ctx: Context, audience: Audience, album: LinkedAlbum): SignLinks {
  const scope = { audience, expiry: linkExpiry(ctx.now()) };
  const shared = audience === 'guest' ? makeProofs(ctx, album.albumId, scope, album) : undefined;
  return (storedFilename) => {
    const own = shared ?? makeProofs(ctx, storedFilename, scope, album);
    const link = { ...scope, storedFilename };
    return {
      thumb: address(link, 'thumb', own.thumb),
      medium: address(link, 'medium', own.medium),
      preview: address(link, 'preview', own.preview),
      orig: address(link, 'orig', own.orig),
      clean: address(link, 'clean', own.clean),
      play: address(link, 'play', own.play),
    };
  };
}

function address(
  { storedFilename, audience, expiry }: LinkScope & { storedFilename: string },
  rendition: Rendition,
  proof: string,
): string {
  return `/uploads/${storedFilename}?v=${rendition}&s=${audience}&e=${expiry}&t=${proof}`;
}

export interface GivenLink extends LinkScope {
  storedFilename: string;
  rendition: Rendition;
  proof: string;
}

const PARAMETERS = ['v', 's', 'e', 't'];

/** Returns true for parameters that are not used, because these would only fill caches. */
export function hasUnknownParameters(query: Record<string, unknown>): boolean {
  return Object.keys(query).some((name) => !PARAMETERS.includes(name));
}

export function parseLink(storedFilename: string, query: Record<string, unknown>): GivenLink | null {
  const { v, s, e, t } = query;
  const rendition = RENDITIONS.find((each) => each === v);
  const audience = AUDIENCES.find((each) => each === s);
  if (!rendition || !audience || typeof e !== 'string' || !/^\d{1,12}$/u.test(e) || typeof t !== 'string')
    return null;
  return { storedFilename, rendition, audience, expiry: Number(e), proof: t };
}

/** Returns true if the link is signed, of this epoch and not expired. Takes equally long if it is not. */
export function isGenuine(ctx: Context, link: GivenLink, album: LinkedAlbum): boolean {
  const subject = link.audience === 'guest' ? album.albumId : link.storedFilename;
  const expected = Buffer.from(makeProofs(ctx, subject, link, album)[link.rendition]);
  const proof = Buffer.from(link.proof);
  return (
    expected.length === proof.length && timingSafeEqual(expected, proof) && link.expiry * 1000 > ctx.now()
  );
}

/** Each rendition gets 96 bits of one signature. Guests' links share a signature (docs/decisions/0012). */
function makeProofs(
  ctx: Context,
  subject: string,
  { audience, expiry }: LinkScope,
  { accessEpoch }: LinkedAlbum,
): Record<Rendition, string> {
  const signature = ctx.keys.signFileLink(`${subject} ${audience} ${expiry} ${accessEpoch}`);
  const [thumb, preview, orig, clean] = [0, 1, 2, 3].map((part) =>
    signature.slice(part * PROOF_LENGTH, (part + 1) * PROOF_LENGTH),
  ) as [string, string, string, string];
  return { thumb, medium: preview, preview, orig, clean, play: preview };
}
