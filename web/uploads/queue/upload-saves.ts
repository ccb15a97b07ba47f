import type { UploadEntry } from './upload-entry.ts';

/** Stores what is not yet on the server: from before the first byte until the photo is stored or refused for good. */
export interface UploadStore {
  save(entry: UploadEntry): Promise<void>;
  /** The stored copy of a file; null when there is none. */
  load(key: string): Promise<File | null>;
  forget(key: string, isStored: boolean): Promise<void>;
  /** Notes that an album refused a photo, which stays stored. */
  noteRefusal(key: string): Promise<void>;
}

/** `onUnsaved` is called for each photo that the store could not take. */
export function createUploadSaves(store: UploadStore | undefined, onUnsaved: (key: string) => void) {
  const saves = new Map<string, Promise<void>>();
  const pendingRemovals = new Map<string, boolean>();
  let lastSave = Promise.resolve();

  /** A removal that fails is repeated at the next wake: otherwise the photo would come back on the next visit. */
  async function drop(key: string, isStored: boolean): Promise<void> {
    pendingRemovals.delete(key);
    await store?.forget(key, isStored).catch(() => {
      // The photo was sent again meanwhile: it stays stored.
      if (!saves.has(key)) pendingRemovals.set(key, isStored);
    });
  }

  return {
    /** Saves one after the other, in order: the first photo must not wait for the last. */
    save(entry: UploadEntry): Promise<void> | undefined {
      if (!store || saves.has(entry.key)) return saves.get(entry.key);
      lastSave = lastSave.then(() => store.save(entry)).catch(() => onUnsaved(entry.key));
      saves.set(entry.key, lastSave);
      pendingRemovals.delete(entry.key);
      return lastSave;
    },

    /** The store has it from an earlier visit. */
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
      // Without the note, the photo is sent once more on the next visit.
      await store?.noteRefusal(key).catch(() => undefined);
    },

    repeatRemovals(): void {
      for (const [key, isStored] of [...pendingRemovals]) void drop(key, isStored);
    },
  };
}
