export function chunk<Item>(list: readonly Item[], max: number): Item[][] {
  const parts = Math.ceil(list.length / max);
  return Array.from({ length: parts }, (_, part) => list.slice(part * max, (part + 1) * max));
}
