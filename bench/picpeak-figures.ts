// What PicPeak 3.43.1 gave on the machine that the product's goals were set on (two cores; 12-megapixel JPEGs; medians
// of November 2026). `npm run bench -- peer` measures it on another one.

export const PICPEAK = {
  /** Photos per second until they are shown, by how many are sent at a time. */
  uploads: { 8: 6.5, 3: 6.2, 1: 7.2 },
  shownMs: 805,
  /** Of each photo. */
  processorMs: 254,
  /** Albums listed per second over one connection, by their photos. */
  listed: { 100: 98, 500: 41 },
  thumbnailsWarm: 237,
  thumbnailsCold: 278,
  previews: 118,
  originals: 128,
  /** Until another open page hears of a photo. */
  heardMs: 10_000,
} as const;
