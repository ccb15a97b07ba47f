const AT_A_TIME = 500;

export async function* batchesById<Row extends { id: string }>(
  list: (after: string, max: number) => Promise<Row[]>,
  max = AT_A_TIME,
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
