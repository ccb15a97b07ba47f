import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableBytes } from '../../../shared/messages/readable-bytes.ts';
import { limitsOf, TIER_KEYS, TIERS, UNLIMITED } from '../../../shared/rules/tiers.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { adminRequest, isAdminQuery } from '../admin-request.ts';
import { formatMoney } from '../formats.ts';

export function TierChange({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({ tier: user.currentTier }),
    async send(body) {
      await adminRequest('POST /admin/users/:userId/tier', { params: { userId: user._id }, body });
      showToast(messages.adminUser.tierChanged({ name: user.name, tier: messages.tier[body.tier]() }));
      await client.invalidateQueries({ predicate: isAdminQuery });
    },
    failed(error) {
      alert(refusalMessage(error, messages.adminUser.tierFailed()));
    },
  });
  const { tier } = form.values;

  return (
    <SectionCard dense title={messages.adminUser.subscription()}>
      <form {...form.form} className="grid gap-4">
        <fieldset className="grid gap-2" disabled={form.isBusy}>
          <legend className="sr-only">{messages.adminUsers.tier()}</legend>
          {TIER_KEYS.map((key) => (
            <label
              key={key}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 transition hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="tier"
                checked={tier === key}
                onChange={() => form.set('tier', key)}
                className="size-4 shrink-0"
              />
              <span className="min-w-0 grow">
                <span className="block font-medium">{messages.tier[key]()}</span>
                <span className="block text-badge text-ink-2">{allowanceOf(key)}</span>
              </span>
              <span className="text-ink-2 tabular-nums">{priceOf(key)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" busy={form.isBusy} disabled={tier === user.currentTier}>
          {messages.adminUser.changeTier()}
        </Button>
      </form>
    </SectionCard>
  );
}

function allowanceOf(tier: AdminUser['currentTier']): string {
  const { maxAlbums, maxStorageBytes } = limitsOf(tier);
  const storage = readableBytes(maxStorageBytes);
  return maxAlbums === UNLIMITED
    ? messages.adminUser.allowanceUnlimited({ storage })
    : messages.adminUser.allowance({ albums: maxAlbums, storage });
}

function priceOf(tier: AdminUser['currentTier']): string {
  return TIERS[tier].price === 0 ? messages.adminUser.free() : formatMoney(TIERS[tier].price);
}
