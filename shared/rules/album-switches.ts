import { z } from 'zod';

const off = z.boolean().default(false);
const on = z.boolean().default(true);

export const guestSwitches = z.object({
  photoWallEnabled: on,
  approveFirst: off,
  heartsEnabled: off,
  guestsDownload: off,
  guestBookEnabled: off,
  /** The wall and the slideshow show entries between the photos. */
  guestBookOnWall: off,
  commentsEnabled: off,
});

export const albumSwitches = guestSwitches.extend({
  hideLocation: off,
  /** 'Guests may add videos'. The owner may add them too. */
  videosEnabled: off,
  /** Three reports hide a photo until the owner decides. */
  hidesReported: on,
});
export type AlbumSwitches = z.output<typeof albumSwitches>;

/** Makes all switches required and removes their defaults, for bodies and responses. */
export function required<Switches extends Record<string, typeof on>>({ shape }: z.ZodObject<Switches>) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.unwrap()]);
  return Object.fromEntries(fields) as { [Name in keyof Switches]: z.ZodBoolean };
}
