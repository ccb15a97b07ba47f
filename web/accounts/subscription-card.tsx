import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOCALE } from '#catalogue';
import { messages } from '../../shared/messages/messages.ts';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';
import { getLimits, largerTiers, type Tier, UNLIMITED } from '../../shared/rules/tiers.ts';
import { apiQuery } from '../http/api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OfferList } from './upgrade-dialog.tsx';
import { toPercentage, type UsageLevel, usageLevel } from './usage-level.ts';

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
  const { maxStorageBytes, maxAlbums } = getLimits(key);
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
          limit={maxStorageBytes}
          format={readableStorage}
        />
        {albums === undefined ? (
          <Skeleton className="h-9" />
        ) : (
          <UsageBar
            label={messages.frame.albums()}
            calm="blue"
            used={albums}
            limit={maxAlbums}
            format={String}
          />
        )}
        <OfferList tier={key} />
        {largerTiers(key).length > 0 && <Button onClick={onUpgrade}>{messages.profile.upgrade()}</Button>}
      </div>
    </SectionCard>
  );
}

export function AccountStatistics({ query }: { query: ReturnType<typeof useAccountStats> }) {
  const stats = query.data?.stats;
  return (
    <SectionCard title={messages.profile.statistics()}>
      {!stats && query.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
          <span>{messages.profile.statisticsFailed()}</span>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {messages.common.retry()}
          </Button>
        </div>
      ) : (
        <dl className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
          <Stat name={messages.profile.albumsCreated()} value={stats && formatTotal(stats.totalAlbums)} />
          <Stat name={messages.profile.photosUploaded()} value={stats && formatTotal(stats.totalPhotos)} />
          <Stat name={messages.profile.storageUsed()} value={stats && readableStorage(stats.storageUsed)} />
          <Stat name={messages.profile.guestAlbums()} value={stats && formatTotal(stats.guestAlbums)} />
        </dl>
      )}
    </SectionCard>
  );
}

function Stat({ name, value }: { name: string; value: string | undefined }) {
  const [number, unit] = value?.split(/\s/u) ?? [];
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-control bg-sunken p-3 sm:p-4">
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="flex h-8 items-baseline gap-1 font-semibold tabular-nums">
        {number === undefined ? (
          <Skeleton className="mt-1 h-6 w-1/2 bg-line" />
        ) : (
          <bdi dir="ltr">
            <span className="text-card">{number}</span>
            {unit && <span className="text-label">{` ${unit}`}</span>}
          </bdi>
        )}
      </dd>
    </div>
  );
}

function formatTotal(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** Loads again when the window gets the focus and when the used storage changes. */
export function useAccountStats(storageUsed: number) {
  const query = useQuery({ ...apiQuery('GET /auth/me/stats'), staleTime: 0 });
  const { refetch } = query;

  useEffect(() => {
    const reload = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [refetch]);

  const lastUsed = useRef(storageUsed);
  useEffect(() => {
    if (lastUsed.current === storageUsed) return;
    lastUsed.current = storageUsed;
    void refetch();
  }, [storageUsed, refetch]);

  return query;
}

interface UsageBarProps {
  label: string;
  used: number;
  limit: number;
  format: (amount: number) => string;
  calm: 'green' | 'blue';
}

const FILLS: Record<UsageLevel | UsageBarProps['calm'], string> = {
  calm: '',
  green: 'bg-ok',
  blue: 'bg-info',
  near: 'bg-yellow',
  full: 'bg-red',
};

/** Yellow has enough contrast only on a dark track, even in the light theme. */
const TRACKS: Record<UsageLevel, string> = {
  calm: 'bg-line',
  near: 'bg-ink-2 dark:bg-line',
  full: 'bg-line',
};

function UsageBar({ label, used, limit, format, calm }: UsageBarProps) {
  const isUnlimited = limit === UNLIMITED;
  const text = isUnlimited
    ? messages.profile.unlimitedUsage({ used: format(used) })
    : messages.profile.usage({ used: format(used), limit: format(limit) });
  const line = (
    <p className="flex flex-wrap justify-between gap-x-4 text-label">
      <span className="font-medium">{label}</span>
      <span className="text-ink-2 tabular-nums">{text}</span>
    </p>
  );
  if (isUnlimited) return line;
  const share = toPercentage(used, limit);
  const level = usageLevel(share);
  return (
    <div className="grid gap-2">
      {line}
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
