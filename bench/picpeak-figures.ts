/** Of PicPeak 3.43.1 on the machine that the goals were set on (docs/performance.md). */
export const PICPEAK = {
  /** Photos a second until they are shown, by how many are sent at a time. */
  uploads: { 8: 6.5, 3: 6.2, 1: 7.2 },
  /** Albums of 500 photos listed a second over one connection. */
  listed: 41,
  thumbnails: 237,
  previews: 118,
  originals: 128,
} as const;
