import { z } from 'zod';

const off = z.boolean().default(false);
const on = z.boolean().default(true);

/** Switches that guests are told of, each with its first value. */
export const guestSwitches = z.object({
  photoWallEnabled: on,
  /** Photos of guests wait until the owner approves them. */
  approveFirst: off,
  /** Guests may love photos, and everybody sees how many do. */
  heartsEnabled: off,
  /** The wall shows captions. */
  captionsOnWall: off,
  /** Guests get clean copies of the photos: one by one, and all as a ZIP. */
  guestsDownload: off,
});

/** All switches of an album. */
export const albumSwitches = guestSwitches.extend({
  /** Guests get no positions and no originals (docs/rules.md, section 6). */
  hideLocation: off,
  /** A photo that three guests want removed is hidden until the owner looks. */
  hidesReported: on,
});
export type AlbumSwitches = z.output<typeof albumSwitches>;

/** As bodies and replies have them: required, without first values. */
export function required<Switches extends Record<string, typeof on>>({ shape }: z.ZodObject<Switches>) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.unwrap()]);
  return Object.fromEntries(fields) as { [Name in keyof Switches]: z.ZodBoolean };
}
