/** Returns the largest whole number between `least` and `most` that fits, or `least` if none does. */
export function findLargest(least: number, most: number, fits: (value: number) => boolean): number {
  let [low, high] = [least, Math.floor(most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
