const NEAR = 75;
const FULL = 90;

type UsageLevel = 'calm' | 'near' | 'full';

export function shareOf(used: number, limit: number): number {
  return Math.min(100, (used / limit) * 100);
}

export function usageLevel(share: number): UsageLevel {
  if (share >= FULL) return 'full';
  return share >= NEAR ? 'near' : 'calm';
}

interface UsageBarProps {
  label: string;
  used: number;
  limit: number;
  text: string;
  calm: 'green' | 'blue';
}

const FILLS: Record<UsageLevel | UsageBarProps['calm'], string> = {
  calm: '',
  green: 'bg-ok',
  blue: 'bg-info',
  near: 'bg-yellow',
  full: 'bg-red',
};

/** Yellow has enough contrast on a dark track only, in the light theme too. */
const TRACKS: Record<UsageLevel, string> = {
  calm: 'bg-line',
  near: 'bg-ink-2 dark:bg-line',
  full: 'bg-line',
};

export function UsageBar({ label, used, limit, text, calm }: UsageBarProps) {
  const share = shareOf(used, limit);
  const level = usageLevel(share);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-label">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2 tabular-nums">{text}</span>
      </p>
      <meter aria-label={label} min={0} max={limit} value={used} aria-valuetext={text} className="sr-only" />
      <div
        aria-hidden
        data-level={level}
        className={`h-2 overflow-hidden rounded-full forced-colors:border ${TRACKS[level]}`}
      >
        <div
          style={{ width: `${share}%` }}
          className={`h-full rounded-full transition-[width] forced-colors:bg-[CanvasText] ${FILLS[level === 'calm' ? calm : level]}`}
        />
      </div>
    </div>
  );
}
