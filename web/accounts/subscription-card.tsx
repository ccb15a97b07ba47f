import { messages } from '../../shared/messages/messages.ts';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';
import { largerTiers, TIERS, type Tier, UNLIMITED } from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OfferList } from './upgrade-dialog.tsx';
import { UsageBar } from './usage-bar.tsx';

interface SubscriptionCardProps {
  tier: Tier;
  storageUsed: number;
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
      title={messages.profile.subscription()}
      aside={<Badge tone={key === 'FREE' ? 'neutral' : 'accent'}>{messages.tier[key]()}</Badge>}
      className={className}
    >
      <div className="grid gap-5">
        <UsageBar
          label={messages.profile.storage()}
          calm="green"
          used={storageUsed}
          limit={tier.maxStorageBytes}
          text={messages.profile.usage({
            used: readableStorage(storageUsed),
            limit: readableStorage(tier.maxStorageBytes),
          })}
        />
        {albums === undefined ? (
          <Skeleton className="h-9" />
        ) : tier.maxAlbums === UNLIMITED ? (
          <p className="flex justify-between gap-4 text-label">
            <span className="font-medium">{messages.frame.albums()}</span>
            <span className="text-ink-2 tabular-nums">
              {messages.profile.unlimitedUsage({ used: albums })}
            </span>
          </p>
        ) : (
          <UsageBar
            label={messages.frame.albums()}
            calm="blue"
            used={albums}
            limit={tier.maxAlbums}
            text={messages.profile.usage({ used: albums, limit: tier.maxAlbums })}
          />
        )}
        <OfferList tier={key} />
        {largerTiers(key).length > 0 && <Button onClick={onUpgrade}>{messages.profile.upgrade()}</Button>}
      </div>
    </SectionCard>
  );
}
