import { TIER_KEYS, type Tier } from '../../shared/rules/tiers.ts';
import { formatCount } from './formats.ts';

interface TierMixProps {
  tiers: Record<Lowercase<Tier>, number>;
}

const FILLS: Record<Tier, string> = { FREE: 'bg-control/50', PLUS: 'bg-accent/50', PRO: 'bg-accent' };

export function hasNoUsers({ free, plus, pro }: TierMixProps['tiers']): boolean {
  return free + plus + pro === 0;
}

export function TierMix({ tiers }: TierMixProps) {
  const counts = TIER_KEYS.map((tier) => ({ tier, count: tiers[tier.toLowerCase() as Lowercase<Tier>] }));
  return (
    <div className="grid gap-4">
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {counts.map(({ tier, count }) => (
          <span
            key={tier}
            style={{ flexGrow: count }}
            className={`${FILLS[tier]} ${count === 0 ? 'hidden' : 'min-w-1'}`}
          />
        ))}
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {counts.map(({ tier, count }) => (
          <div key={tier} className="flex flex-col-reverse">
            <dt className="flex items-center gap-2 text-ink-2">
              <span aria-hidden className={`size-2.5 rounded-full ${FILLS[tier]}`} />
              {tier}
            </dt>
            <dd className="text-card font-semibold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
