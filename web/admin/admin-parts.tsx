import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminAlbum, AdminUser } from '../../shared/api/admin-lists-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';
import { getLimits, TIER_KEYS, type Tier, toCeiling, UNLIMITED } from '../../shared/rules/tiers.ts';
import { toPercentage, usageLevel } from '../accounts/usage-level.ts';
import type { ApiError } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { Badge } from '../ui/badge.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { Elements } from '../ui/text/elements.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { formatCount } from './formats.ts';

interface AdminPageProps {
  title: string;
  trail?: Elements;
  aside?: Elements;
  note?: Elements | string;
  children: Elements;
}

export function AdminPage({ title, trail, aside, note, children }: AdminPageProps) {
  useDocumentTitle(messages.adminFrame.documentTitle({ title }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        {trail}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 dir="auto" className="text-as-page font-display text-section wrap-anywhere sm:text-page">
              {title}
            </h1>
            {note && <div className="mt-1 text-ink-2">{note}</div>}
          </div>
          {aside}
        </div>
      </div>
      {children}
    </div>
  );
}

export interface SectionQuery {
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export function SectionFailure({ query, failure }: { query: SectionQuery; failure: string }) {
  return (
    <LoadFailure
      message={refusalMessage(query.error, failure)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

export function NoData() {
  return <p className="py-6 text-center text-ink-2">{messages.adminFrame.noData()}</p>;
}

export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tier === 'FREE' ? 'neutral' : 'accent'}>{tier}</Badge>;
}

export function VisibilityBadge({
  album,
}: {
  album: Pick<AdminAlbum, 'visibility' | 'isArchived' | 'expired'>;
}) {
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 gap-y-1">
      <Badge tone={album.visibility === 'public' ? 'ok' : 'neutral'}>
        {messages.albumState[album.visibility]()}
      </Badge>
      {album.isArchived && <Badge>{messages.albumState.archived()}</Badge>}
      {album.expired && !album.isArchived && <Badge tone="warn">{messages.albumState.expired()}</Badge>}
    </span>
  );
}

export function EmailText({ address }: { address: string }) {
  return (
    <span className="wrap-anywhere">
      {address.split(/(?<=[.@])/u).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="text-ink underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent focus-visible:outline-offset-0 max-md:inline-block max-md:min-h-8"
    >
      {children}
    </Link>
  );
}

export function StorageUsed({ currentTier, storageUsed }: Pick<AdminUser, 'currentTier' | 'storageUsed'>) {
  const { maxStorageBytes } = getLimits(currentTier);
  const isNearlyFull = usageLevel(toPercentage(storageUsed, toCeiling(maxStorageBytes))) === 'full';
  const used = readableStorage(storageUsed);
  return (
    <span
      title={
        maxStorageBytes === UNLIMITED
          ? used
          : messages.adminUsers.storageOf({ used, limit: readableStorage(maxStorageBytes) })
      }
      className={isNearlyFull ? 'font-medium text-warn' : ''}
    >
      {used}
    </span>
  );
}

export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="-my-2 divide-y divide-line">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 py-2">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureListProps {
  figures: readonly { name: string; value: ReactNode | undefined }[];
}

export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface p-4"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="h-8 truncate text-card leading-8 font-semibold tabular-nums max-[22rem]:text-body">
            {value === undefined ? (
              <span className="mt-1 block h-6 w-1/2 animate-late rounded-photo bg-sunken" />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
              <span>{tier}</span>
            </dt>
            <dd className="text-card font-semibold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
