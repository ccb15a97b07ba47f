// Signed links to photo files (docs/rules.md, section 6): a client that has one may load that file for some hours, as
// long as the album's access has not changed since.

import { timingSafeEqual } from 'node:crypto';
import { LINKED_FILES, type LinkedFile } from '../../shared/api/photos-api.ts';
import { LINK_LIFE_SECONDS } from '../../shared/rules/live-pages.ts';
import type { Context } from '../context.ts';

/**
 * For whom a link was made. A guest is who sees all photos that guests are shown (`maySeePhotos`); the link also needs
 * the gallery to be open still, and the photo to be shown.
 */
const AUDIENCES = ['owner', 'uploader', 'guest', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * Links end at the next but one of these, so that they live 6 to 12 hours and stay the same meanwhile: browsers can
 * cache.
 */
const BUCKET_SECONDS = LINK_LIFE_SECONDS;
/** In characters of six bits. */
const PROOF_LENGTH = 16;

/** When links that are made now end, in seconds. */
export function linkExpiry(nowMs: number): number {
  return (Math.floor(nowMs / 1000 / BUCKET_SECONDS) + 2) * BUCKET_SECONDS;
}

/** What a photo's links have in common. */
export interface Links {
  storedFilename: string;
  audience: Audience;
  /** Seconds. */
  expiry: number;
}

/** The photo's album, with the present epoch of its access. */
export interface LinkedAlbum {
  albumId: string;
  accessEpoch: number;
}

/** The addresses of a photo's files for an audience. */
export function signLinks(ctx: Context, links: Links, album: LinkedAlbum): Record<LinkedFile, string> {
  const proofs = signatures(ctx, links, album);
  return {
    thumb: address(links, 'thumb', proofs.thumb),
    medium: address(links, 'medium', proofs.medium),
    preview: address(links, 'preview', proofs.preview),
    orig: address(links, 'orig', proofs.orig),
    clean: address(links, 'clean', proofs.clean),
  };
}

function address({ storedFilename, audience, expiry }: Links, rendition: LinkedFile, proof: string): string {
  return `/uploads/${storedFilename}?v=${rendition}&s=${audience}&e=${expiry}&t=${proof}`;
}

/** A link as it came back: unproven. */
export interface GivenLink extends Links {
  rendition: LinkedFile;
  proof: string;
}

/** What a link's query holds. */
const PARAMETERS = ['v', 's', 'e', 't'];

/** Nothing else is asked of a file: other parameters would only be further spellings of the same link. */
export function hasUnknownParameters(query: Record<string, unknown>): boolean {
  return Object.keys(query).some((name) => !PARAMETERS.includes(name));
}

/** A link as `signLinks` writes it, however it was spelled. */
export function canonicalAddress(link: GivenLink): string {
  return address(link, link.rendition, link.proof);
}

/** The parts of what may be a link; null when it is none. */
export function parseLink(storedFilename: string, query: Record<string, unknown>): GivenLink | null {
  const { v, s, e, t } = query;
  const rendition = LINKED_FILES.find((each) => each === v);
  const audience = AUDIENCES.find((each) => each === s);
  if (!rendition || !audience || typeof e !== 'string' || !/^\d{1,12}$/u.test(e) || typeof t !== 'string')
    return null;
  return { storedFilename, rendition, audience, expiry: Number(e), proof: t };
}

/** Whether we made this link, for this epoch, and it has not ended. Takes the same time for every wrong proof. */
export function isGenuine(ctx: Context, link: GivenLink, album: LinkedAlbum): boolean {
  const expected = Buffer.from(signatures(ctx, link, album)[link.rendition]);
  const proof = Buffer.from(link.proof);
  return (
    expected.length === proof.length && timingSafeEqual(expected, proof) && link.expiry * 1000 > ctx.now()
  );
}

/**
 * 96 bits for each rendition, of one signature: none reveals another. Who may see the preview may see the same picture
 * smaller: one proof for both. A guest sees all photos that guests are shown, so that the signature is of the album:
 * 500 proofs would be a third of a list that two hundred phones load (docs/decisions/0057).
 */
function signatures(ctx: Context, links: Links, album: LinkedAlbum): Record<LinkedFile, string> {
  const { storedFilename, audience, expiry } = links;
  const subject = audience === 'guest' ? album.albumId : storedFilename;
  const signature = ctx.keys.signFileLink(`${subject} ${audience} ${expiry} ${album.accessEpoch}`);
  const [thumb, preview, orig, clean] = [0, 1, 2, 3].map((part) =>
    signature.slice(part * PROOF_LENGTH, (part + 1) * PROOF_LENGTH),
  ) as [string, string, string, string];
  return { thumb, medium: preview, preview, orig, clean };
}
