import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { largerTiers, type Tier } from '../../../shared/rules/tiers.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { refreshLists } from '../../http/api-query.ts';
import { showToast, UPGRADE_DELAY_MS } from '../../ui/dialogs/toast-store.ts';
import type { UploadEntry } from '../queue/upload-entry.ts';
import type { UploadSummary } from '../queue/upload-summary.ts';
import { useUploadGuard } from '../send/upload-guard.ts';
import { useFailingToast } from '../upload-failure-toast.ts';

interface OwnerUploadEvents {
  entries: readonly UploadEntry[];
  summary: UploadSummary;
  failed: number;
  failedMessage: string;
  tier: Tier;
  onStorageFull: () => void;
}

export function useOwnerUploadEvents(events: OwnerUploadEvents): void {
  const { entries, summary, failed, failedMessage, tier, onStorageFull } = events;
  const client = useQueryClient();
  const isBusy = summary.waiting > 0;
  useUploadGuard(isBusy && summary.sending + summary.unsaved > 0, summary.chosen > 0);
  useFailingToast(entries, failedMessage);

  const tellOutcome = useEffectEvent(() => {
    if (summary.stored > 0) {
      void refreshUser();
      refreshLists(client);
    }
    if (failed > 0) showToast(failedMessage, { kind: 'error' });
  });
  useEffect(() => {
    if (!isBusy) tellOutcome();
  }, [isBusy]);

  const isFull = entries.some(({ state, code }) => state === 'error' && code === 'STORAGE_LIMIT');
  const isUpgradeOffered = isFull && !isBusy && largerTiers(tier).length > 0;
  const offerUpgrade = useEffectEvent(onStorageFull);
  useEffect(() => {
    if (!isUpgradeOffered) return;
    const timer = setTimeout(() => offerUpgrade(), UPGRADE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isUpgradeOffered]);
}

type Stored = Pick<UploadSummary, 'stored' | 'known'>;

export function storedSentences({ stored, known }: Stored): string[] {
  return [
    ...(stored > known ? [messages.photoUpload.uploaded({ count: stored - known })] : []),
    ...(known > 0 ? [messages.knownPhoto.leftOut({ count: known })] : []),
  ];
}

export function showStoredToast(summary: Stored): void {
  const [message = '', reason] = storedSentences(summary);
  showToast(message, { reason });
}
