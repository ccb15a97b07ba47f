import type { AdminUser } from '../../shared/api/admin-lists-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';
import { limitsOf } from '../../shared/rules/tiers.ts';
import { shareOf, usageLevel } from '../accounts/usage-bar.tsx';

export function StorageUsed({ currentTier, storageUsed }: Pick<AdminUser, 'currentTier' | 'storageUsed'>) {
  const { maxStorageBytes } = limitsOf(currentTier);
  const isNearlyFull = usageLevel(shareOf(storageUsed, maxStorageBytes)) === 'full';
  const used = readableStorage(storageUsed);
  return (
    <span
      title={messages.adminUsers.storageOf({ used, limit: readableStorage(maxStorageBytes) })}
      className={isNearlyFull ? 'font-medium text-warn' : ''}
    >
      {used}
    </span>
  );
}
