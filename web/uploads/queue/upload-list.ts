import { createExternalStore } from '../../browser/external-store.ts';
import type { UploadEntry } from './upload-entry.ts';

export interface UploadsSnapshot {
  entries: readonly UploadEntry[];
  isOffline: boolean;
}

export type UploadList = ReturnType<typeof createUploadList>;

export function createUploadList(isOnline: () => boolean) {
  const toSnapshot = (entries: readonly UploadEntry[]) => ({ entries, isOffline: !isOnline() });
  const shown = createExternalStore<UploadsSnapshot>(() => toSnapshot([]));
  const entries = () => shown.get().entries;
  const publish = (next: readonly UploadEntry[]) => shown.set(toSnapshot(next));
  const changeAll = (matches: (entry: UploadEntry) => boolean, changes: Partial<UploadEntry>) =>
    publish(entries().map((entry) => (matches(entry) ? { ...entry, ...changes } : entry)));
  return {
    subscribe: shown.subscribe,
    snapshot: shown.get,
    entries,
    publish,
    find: (key: string): UploadEntry | undefined => entries().find((entry) => entry.key === key),
    changeAll,
    change: (key: string, changes: Partial<UploadEntry>) => changeAll((entry) => entry.key === key, changes),
  };
}
