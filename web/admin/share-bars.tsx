// The shares of a total: bars with their numbers.

import { formatCount } from './format-figure.ts';

interface ShareBarsProps {
  /** The value of a full bar. */
  total: number;
  parts: readonly { name: string; count: number }[];
}

export function ShareBars({ total, parts }: ShareBarsProps) {
  return (
    <ul className="grid gap-4">
      {parts.map(({ name, count }) => {
        const share = total === 0 ? 0 : Math.round((100 * count) / total);
        return (
          <li key={name} className="grid gap-1.5">
            <p className="flex justify-between gap-4">
              <span>{name}</span>
              <span className="tabular-nums">
                <span className="font-medium">{formatCount(count)}</span>
                <span className="inline-block w-12 text-right text-ink-2">{share}%</span>
              </span>
            </p>
            <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line">
              <span style={{ width: `${share}%` }} className="block h-full rounded-full bg-accent" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
