import type { UploadEntry } from './upload-entry.ts';

/** Stores each photo before its first byte is sent, until the server has stored or finally rejected it. */
export interface UploadStore {
  save(entry: UploadEntry): Promise<void>;
  load(key: string): Promise<File | null>;
  forget(key: string, isStored: boolean): Promise<void>;
  noteRefusal(key: string): Promise<void>;
}

export function createUploadSaves(store: UploadStore | undefined, onUnsaved: (key: string) => void) {
  const saves = new Map<string, Promise<void>>();
  const pendingRemovals = new Map<string, boolean>();
  let lastSave = Promise.resolve();

  /** Repeats a failed removal, because the photo would otherwise reappear at the next visit. */
  async function drop(key: string, isStored: boolean): Promise<void> {
    pendingRemovals.delete(key);
    await store?.forget(key, isStored).catch(() => {
      if (!saves.has(key)) pendingRemovals.set(key, isStored);
    });
  }

  return {
    /** Saves photos in order, so that the first photo can be sent before the last one is saved. */
    save(entry: UploadEntry): Promise<void> | undefined {
      if (!store || saves.has(entry.key)) return saves.get(entry.key);
      lastSave = lastSave.then(() => store.save(entry)).catch(() => onUnsaved(entry.key));
      saves.set(entry.key, lastSave);
      pendingRemovals.delete(entry.key);
      return lastSave;
    },

    noteSaved(key: string): void {
      saves.set(key, Promise.resolve());
    },

    forget(key: string, isStored: boolean): void {
      const saved = saves.get(key);
      saves.delete(key);
      if (saved) void saved.then(() => drop(key, isStored));
    },

    async noteRefusal(key: string): Promise<void> {
      await saves.get(key);
      // If this fails, the only effect is that the photo is sent once more at the next visit.
      await store?.noteRefusal(key).catch(() => undefined);
    },

    repeatRemovals(): void {
      for (const [key, isStored] of [...pendingRemovals]) void drop(key, isStored);
    },
  };
}
