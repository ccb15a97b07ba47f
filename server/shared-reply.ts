import { hash } from 'node:crypto';
import type { Photo } from '../shared/api/photos-api.ts';
import type { Accent } from '../shared/rules/album-look.ts';

/** In milliseconds. After a restore versions repeat, so responses are cached no longer than this. */
export const KEPT_MS = 60_000;

export interface PageOfPhotos {
  photos: readonly Photo[];
}

export interface DescribedAlbum {
  title: string;
  description: string | null;
  accent: Accent;
}

/** A response that is made once per key. Check access first. `album` is the album as the response has it. */
export class SharedReply<Page extends PageOfPhotos, Described extends DescribedAlbum = DescribedAlbum> {
  readonly key: string;
  readonly make: () => Promise<Page>;
  readonly album: Described;

  /** `parts` contains everything that the response depends on, as JSON. */
  constructor(parts: unknown, album: Described, make: () => Promise<Page>) {
    this.key = hash('sha256', JSON.stringify(parts), 'base64url');
    this.album = album;
    this.make = make;
  }
}
