import { toReadingStep } from '../../browser/reading-direction.ts';
import type { GridRow } from './justified-rows.ts';

/** Returns the index of the photo that a key leads to, or undefined at the edge and for other keys. */
export function findTileBeside(rows: readonly GridRow[], index: number, key: string): number | undefined {
  const at = rows.findIndex((row) => row.tiles.some((tile) => tile.index === index));
  if (at < 0) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown') return findTileAbove(rows, at, index, key === 'ArrowDown');
  const order = rows.flatMap((row) => row.tiles.map((tile) => tile.index));
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const by = toReadingStep(key);
  return by === 0 ? undefined : order[order.indexOf(index) + by];
}

/**
 * Finds the photo in the next line whose centre is nearest. A row beside a large photo may have two lines.
 */
function findTileAbove(
  rows: readonly GridRow[],
  at: number,
  index: number,
  isBelow: boolean,
): number | undefined {
  const near = rows.slice(Math.max(0, at - 1), at + 2).flatMap((row) =>
    row.tiles.map((tile) => ({
      index: tile.index,
      top: row.top + tile.top,
      end: row.top + tile.top + tile.height,
      middle: tile.left + tile.width / 2,
    })),
  );
  const from = near.find((tile) => tile.index === index);
  if (!from) return undefined;
  const distance = (tile: typeof from) => (isBelow ? tile.top - from.end : from.top - tile.end);
  const beyond = near.filter((tile) => distance(tile) > -1);
  const least = Math.min(...beyond.map(distance));
  const line = beyond.filter((tile) => distance(tile) < least + 1);
  const aside = (tile: typeof from) => Math.abs(tile.middle - from.middle);
  return line.sort((one, other) => aside(one) - aside(other))[0]?.index;
}
