import { rm } from 'node:fs/promises';
import type { ContextBelowRenditions } from '../../context.ts';
import type { VideoFacts } from '../../media/process/imaging.ts';
import type { VideoSource } from '../../media/video/ffmpeg-commands.ts';
import type { PlaybackCopies } from '../../renditions.ts';
import { CLAIM_MS } from '../photo-claims.ts';
import { findPhoto, type PhotoRow } from '../photo-store.ts';
import { putOffPhoto } from '../photo-work-store.ts';
import { claimVideo, finishPlaybackCopy } from '../playback-store.ts';
import { incomingPath, keepRendition, openOriginal, removePlaybackCopy } from './rendition-files.ts';

/** Milliseconds until the second and last attempt. */
const RETRY_MS = 10 * 60_000;
/** In milliseconds. */
const LOOK_MS = 2_000;

/** Makes the copies of videos that not every browser plays, one at a time. */
export class PlaybackCopyMaker implements PlaybackCopies {
  readonly #ctx: ContextBelowRenditions;
  /** Ids of videos whose first attempt failed. After a restart they get another one. */
  readonly #failedOnce = new Set<string>();

  constructor(ctx: ContextBelowRenditions) {
    this.#ctx = ctx;
  }

  async makeNext(stopping: AbortSignal): Promise<boolean> {
    const ctx = this.#ctx;
    // Leaves the remaining space to uploads.
    if (!(await ctx.ffmpeg.isUsable()) || (await ctx.freeSpace.isShort())) return false;
    const now = ctx.now();
    const photo = await claimVideo(ctx.db, { nodeId: ctx.nodeId, now, until: now + CLAIM_MS });
    if (!photo) return false;
    await ctx.work
      .once({ task: 'playback', id: photo.id }, () => this.#make(photo, stopping))
      .catch((err) => this.#noteFailure(photo, err, stopping));
    return true;
  }

  async #make(photo: PhotoRow, stopping: AbortSignal): Promise<void> {
    const ctx = this.#ctx;
    const original = await openOriginal(ctx, photo);
    const copyPath = incomingPath(ctx, photo);
    const video = JSON.parse(photo.video ?? '') as VideoFacts;
    const unwanted = new AbortController();
    const isWanted = async () => (await findPhoto(ctx.db, photo.id))?.storage === photo.storage;
    const look = setInterval(
      () =>
        void isWanted().then(
          (is) => is || unwanted.abort(),
          () => undefined,
        ),
      LOOK_MS,
    );
    try {
      const abort = AbortSignal.any([stopping, unwanted.signal]);
      const source = { path: original.path, mimeType: photo.mimeType as VideoSource['mimeType'], video };
      await ctx.ffmpeg.makePlaybackCopy(source, copyPath, abort);
      await keepRendition(ctx, photo, 'play', copyPath);
      if (await finishPlaybackCopy(ctx.db, photo, 'made'))
        ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
      else if (!(await isWanted())) await removePlaybackCopy(ctx, photo);
    } finally {
      clearInterval(look);
      await original.release();
      await rm(copyPath, { force: true });
    }
  }

  async #noteFailure(photo: PhotoRow, err: unknown, stopping: AbortSignal): Promise<void> {
    const ctx = this.#ctx;
    if (!(await findPhoto(ctx.db, photo.id))) return void this.#failedOnce.delete(photo.id);
    if (stopping.aborted) return putOffPhoto(ctx.db, photo.id, 0);
    ctx.log.warn({ err, photoId: photo.id }, 'videos: no playback copy');
    if (!this.#failedOnce.delete(photo.id)) {
      this.#failedOnce.add(photo.id);
      return putOffPhoto(ctx.db, photo.id, ctx.now() + RETRY_MS);
    }
    await finishPlaybackCopy(ctx.db, photo, 'failed');
  }
}
