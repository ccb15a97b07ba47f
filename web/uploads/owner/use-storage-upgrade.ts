import { useEffect } from 'react';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { largerTiers } from '../../../shared/rules/tiers.ts';
import { UPGRADE_DELAY_MS } from '../../accounts/upgrade-dialog.tsx';
import type { UploadEntry } from '../queue/upload-entry.ts';

export function useStorageUpgrade(entries: readonly UploadEntry[], tier: Tier, onUpgrade: () => void): void {
  const isBusy = entries.some(({ state }) => state === 'pending' || state === 'uploading');
  const isFull = entries.some(({ state, code }) => state === 'error' && code === 'STORAGE_LIMIT');
  const isOffered = isFull && !isBusy && largerTiers(tier).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal starts the clock, not another `onUpgrade`.
  useEffect(() => {
    if (!isOffered) return;
    const timer = setTimeout(onUpgrade, UPGRADE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOffered]);
}
