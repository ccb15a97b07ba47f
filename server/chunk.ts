// Long lists in parts, for what takes only so many at once: a statement 32,766 values on SQLite and 65,535 on
// PostgreSQL, S3 1,000 names.

/** `list` in its order, in parts of at most `most`. */
export function chunk<Item>(list: readonly Item[], max: number): Item[][] {
  const parts = Math.ceil(list.length / max);
  return Array.from({ length: parts }, (_, part) => list.slice(part * max, (part + 1) * max));
}
