// Signed links to photo files (docs/rules.md, section 6): a client that has one may load that file for some hours, as
// long as the album's access has not changed since.

import { timingSafeEqual } from 'node:crypto';
import { LINKED_FILES, type LinkedFile } from '../../../shared/api/photos-api.ts';
import { LINK_LIFE_SECONDS } from '../../../shared/rules/live-pages.ts';
import type { Context } from '../../context.ts';

/**
 * For whom a link was made. A guest is who sees all photos that guests are shown (`can('seePhotos')`); the link also
 * needs the gallery to be open still, and the photo to be shown.
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

/**
 * What guests are given as a photo's file, in full size a clean copy in either case. 'clean' says that they may keep
 * it.
 */
export function fileForGuests(album: { hideLocation: boolean; guestsDownload: boolean }): LinkedFile {
  if (album.guestsDownload) return 'clean';
  return album.hideLocation ? 'preview' : 'orig';
}

/** For whom links are, and until when. */
export interface LinkScope {
  audience: Audience;
  /** Seconds. */
  expiry: number;
}

/** The album of the photos, with the present epoch of its access. */
export interface LinkedAlbum {
  albumId: string;
  accessEpoch: number;
}

/** Gives the addresses of a photo's files. */
export type SignLinks = (storedFilename: string) => Record<LinkedFile, string>;

/** For links of photos of this album that an audience is given now. */
export function linkSigner(ctx: Context, audience: Audience, album: LinkedAlbum): SignLinks {
  const scope = { audience, expiry: linkExpiry(ctx.now()) };
  const shared = audience === 'guest' ? proofs(ctx, album.albumId, scope, album) : undefined;
  return (storedFilename) => {
    const own = shared ?? proofs(ctx, storedFilename, scope, album);
    const link = { ...scope, storedFilename };
    return {
      thumb: address(link, 'thumb', own.thumb),
      medium: address(link, 'medium', own.medium),
      preview: address(link, 'preview', own.preview),
      orig: address(link, 'orig', own.orig),
      clean: address(link, 'clean', own.clean),
    };
  };
}

function address(
  { storedFilename, audience, expiry }: LinkScope & { storedFilename: string },
  rendition: LinkedFile,
  proof: string,
): string {
  return `/uploads/${storedFilename}?v=${rendition}&s=${audience}&e=${expiry}&t=${proof}`;
}

/** A link as it came back: unproven. */
export interface GivenLink extends LinkScope {
  storedFilename: string;
  rendition: LinkedFile;
  proof: string;
}

/** What a link's query holds. */
const PARAMETERS = ['v', 's', 'e', 't'];

/** Nothing else is asked of a file: other parameters would only fill the caches on its way. */
export function hasUnknownParameters(query: Record<string, unknown>): boolean {
  return Object.keys(query).some((name) => !PARAMETERS.includes(name));
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
  const subject = link.audience === 'guest' ? album.albumId : link.storedFilename;
  const expected = Buffer.from(proofs(ctx, subject, link, album)[link.rendition]);
  const proof = Buffer.from(link.proof);
  return (
    expected.length === proof.length && timingSafeEqual(expected, proof) && link.expiry * 1000 > ctx.now()
  );
}

/**
 * 96 bits for each rendition, of one signature: none reveals another. Who may see the preview may see the same picture
 * smaller: one proof for both. `subject` is the photo; for guests, who see all photos that guests are shown, it is the
 * album: 500 proofs would be a third of a list that two hundred phones load (docs/decisions/0012).
 */
function proofs(
  ctx: Context,
  subject: string,
  { audience, expiry }: LinkScope,
  { accessEpoch }: LinkedAlbum,
): Record<LinkedFile, string> {
  const signature = ctx.keys.signFileLink(`${subject} ${audience} ${expiry} ${accessEpoch}`);
  const [thumb, preview, orig, clean] = [0, 1, 2, 3].map((part) =>
    signature.slice(part * PROOF_LENGTH, (part + 1) * PROOF_LENGTH),
  ) as [string, string, string, string];
  return { thumb, medium: preview, preview, orig, clean };
}
