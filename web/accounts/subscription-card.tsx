// The tier: its limits, the usage, and the link to a larger one (R 2.94, R 9.28).

import { frameMessages } from '../../shared/messages/en/frame-messages.ts';
import { profileMessages } from '../../shared/messages/en/profile-messages.ts';
import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { largerTiers, TIERS, type Tier, UNLIMITED } from '../../shared/rules/tiers.ts';
import { readableStorage } from '../../shared/rules/uploads.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OfferList } from './offer-list.tsx';
import { UsageBar } from './usage-bar.tsx';

interface SubscriptionCardProps {
  tier: Tier;
  storageUsed: number;
  /** Undefined while it loads. */
  albums: number | undefined;
  onUpgrade: () => void;
  className?: string;
}

export function SubscriptionCard({
  tier: key,
  storageUsed,
  albums,
  onUpgrade,
  className = '',
}: SubscriptionCardProps) {
  const tier = TIERS[key];
  return (
    <SectionCard
      title={profileMessages.subscription()}
      aside={<Badge tone={key === 'FREE' ? 'neutral' : 'accent'}>{tierMessages[key]()}</Badge>}
      className={className}
    >
      <div className="grid gap-5">
        <UsageBar
          label={profileMessages.storage()}
          calm="green"
          used={storageUsed}
          limit={tier.maxStorageBytes}
          text={profileMessages.usage({
            used: readableStorage(storageUsed),
            limit: readableStorage(tier.maxStorageBytes),
          })}
        />
        {albums === undefined ? (
          <Skeleton className="h-9" />
        ) : tier.maxAlbums === UNLIMITED ? (
          <p className="flex justify-between gap-4 text-label">
            <span className="font-medium">{frameMessages.albums()}</span>
            <span className="text-ink-2 tabular-nums">
              {profileMessages.unlimitedUsage({ used: albums })}
            </span>
          </p>
        ) : (
          <UsageBar
            label={frameMessages.albums()}
            calm="blue"
            used={albums}
            limit={tier.maxAlbums}
            text={profileMessages.usage({ used: albums, limit: tier.maxAlbums })}
          />
        )}
        <OfferList tier={key} />
        {largerTiers(key).length > 0 && <Button onClick={onUpgrade}>{profileMessages.upgrade()}</Button>}
      </div>
    </SectionCard>
  );
}
