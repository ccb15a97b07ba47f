import { Check } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import {
  getLimits,
  largerTiers,
  TIERS,
  type Tier,
  type TierLimits,
  toVideoLimits,
  UNLIMITED,
} from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { formatMoney } from '../ui/format-money.ts';
import { richText } from '../ui/text/rich-text.tsx';
import { readableVideoLimits } from './readable-video-limits.ts';

type UpgradeContext = 'album_limit' | 'storage_limit' | 'expiration_limit' | 'general';

const REASONS: Record<UpgradeContext, (limits: TierLimits, tier: string) => string> = {
  album_limit: (limits, tier) => messages.upgrade.albumLimit({ tier, albums: limits.maxAlbums }),
  storage_limit: (limits, tier) =>
    messages.upgrade.storageLimit({ tier, storage: readableBytes(limits.maxStorageBytes) }),
  expiration_limit: (limits, tier) =>
    messages.upgrade.expirationLimit({ tier, days: limits.maxExpirationDays }),
  general: () => messages.upgrade.general(),
};

interface UpgradeDialogProps {
  context: UpgradeContext;
  tier: Tier;
  onClose: () => void;
}

export function UpgradeDialog({ context, tier, onClose }: UpgradeDialogProps) {
  const larger = largerTiers(tier);
  return (
    <Dialog title={messages.upgrade.title()} onClose={onClose} wide={larger.length > 1}>
      <p className="text-ink-2">{REASONS[context](getLimits(tier), messages.tier[tier]())}</p>
      <ul className="mt-5 grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {larger.map((key) => (
          <TierOffer key={key} tier={key} />
        ))}
      </ul>
    </Dialog>
  );
}

function TierOffer({ tier }: { tier: Tier }) {
  const { price, badge } = TIERS[tier];
  const name = messages.tier[tier]();
  return (
    <li className="grid content-start gap-3 rounded-card border border-line p-5">
      <h3 className="flex items-center justify-between gap-2 font-display text-card">
        <span>{name}</span>
        {badge && <Badge tone="accent">{messages.tier[badge]()}</Badge>}
      </h3>
      <p className="text-label text-ink-2">
        {richText(
          messages.upgrade.monthly({
            amount: formatMoney(price),
            price: (amount) => (
              <span className="text-body font-semibold text-ink tabular-nums">{richText(amount)}</span>
            ),
          }),
        )}
      </p>
      <OfferList tier={tier} />
      <Button className="mt-1" onClick={() => alert(messages.upgrade.comingSoon())}>
        {messages.upgrade.submit({ tier: name })}
      </Button>
    </li>
  );
}

export function OfferList({ tier }: { tier: Tier }) {
  return (
    <ul
      aria-label={messages.upgrade.offers({ tier: messages.tier[tier]() })}
      className="grid gap-1.5 text-label text-ink-2"
    >
      {listOffers(tier).map((offer) => (
        <li key={offer} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
          <span>{offer}</span>
        </li>
      ))}
    </ul>
  );
}

function listOffers(tier: Tier): string[] {
  const { maxPhotosPerAlbum, maxExpirationDays } = getLimits(tier);
  return [
    describeAlbums(tier),
    maxPhotosPerAlbum === UNLIMITED
      ? messages.upgrade.unlimitedPhotos()
      : messages.upgrade.photos({ count: maxPhotosPerAlbum }),
    describeStorage(tier),
    ...describeVideos(tier),
    maxExpirationDays === UNLIMITED
      ? messages.upgrade.unlimitedDays()
      : messages.upgrade.days({ count: maxExpirationDays }),
    ...TIERS[tier].features.map((feature) => messages.tier[feature]()),
  ];
}

export function describeAlbums(tier: Tier): string {
  const { maxAlbums } = getLimits(tier);
  return maxAlbums === UNLIMITED
    ? messages.upgrade.unlimitedAlbums()
    : messages.upgrade.albums({ count: maxAlbums });
}

export function describeStorage(tier: Tier): string {
  const { maxStorageBytes } = getLimits(tier);
  return maxStorageBytes === UNLIMITED
    ? messages.upgrade.unlimitedStorage()
    : messages.upgrade.storage({ size: readableBytes(maxStorageBytes) });
}

function describeVideos(tier: Tier): string[] {
  const limits = getLimits(tier);
  const readable = readableVideoLimits(toVideoLimits(limits));
  return limits.maxVideoSeconds === 0 || !readable ? [] : [messages.upgrade.videos({ limits: readable })];
}
