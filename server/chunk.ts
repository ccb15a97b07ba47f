// Long lists in parts, for what takes only so many at once: a statement 32,766 values on SQLite and 65,535 on
// PostgreSQL, S3 1,000 names.

/** `list` in its order, in parts of at most `most`. */
export function chunk<Item>(list: readonly Item[], most: number): Item[][] {
  const parts = Math.ceil(list.length / most);
  return Array.from({ length: parts }, (_, part) => list.slice(part * most, (part + 1) * most));
}
