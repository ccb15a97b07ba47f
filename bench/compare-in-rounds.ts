// Compares two rates fairly: in turns, so that whatever else the machine does falls on both.

import { median } from './figure-table.ts';

export interface Comparison {
  /** Medians over the rounds; that of the ratio is of the ratios within a round. */
  ours: number;
  theirs: number;
  ratio: number;
}

/** Measures both `rounds` times. */
export async function compareInRounds(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Comparison> {
  const found: Comparison[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const peer = await theirs();
    const own = await ours();
    found.push({ ours: own, theirs: peer, ratio: own / peer });
  }
  const middle = (key: keyof Comparison) => median(found.map((each) => each[key]));
  return { ours: middle('ours'), theirs: middle('theirs'), ratio: middle('ratio') };
}
