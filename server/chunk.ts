export function chunk<Item>(list: readonly Item[], max: number): Item[][] {
  const parts = Math.ceil(list.length / max);
  return Array.from({ length: parts }, (_, part) => list.slice(part * max, (part + 1) * max));
}

const ROWS_AT_A_TIME = 500;

export async function* batchesById<Row extends { id: string }>(
  list: (after: string, max: number) => Promise<Row[]>,
  max = ROWS_AT_A_TIME,
): AsyncGenerator<Row[]> {
  let after = '';
  while (true) {
    const rows = await list(after, max);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
