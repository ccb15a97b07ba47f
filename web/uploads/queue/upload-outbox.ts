import { randomHex } from '../../browser/storage/random-keys.ts';
import {
  BEAT_MS,
  followLeftovers,
  type Leftovers,
  type OutboxTab,
  type WhichLeftovers,
} from './leftovers.ts';
import {
  inOutbox,
  keepForLong,
  type OutboxStores,
  read,
  type StoredBatch,
  type StoredPhoto,
  toFile,
} from './outbox-database.ts';
import type { UploadStore } from './upload-saves.ts';

export interface UploadOutbox extends UploadStore {
  followLeftovers(which: WhichLeftovers, onLeft: (left: Leftovers) => void): () => void;
}

const TAB_LOCK = 'keepsake_tab_';

export function openOutbox(): UploadOutbox {
  const tab: OutboxTab = { name: TAB_LOCK + randomHex(8), known: new Set(), takers: new Set() };
  holdWhileShown(tab.name);
  setInterval(() => beat(tab.name).catch(() => undefined), BEAT_MS);

  return {
    async save({ key, file, details }) {
      if (!details) return;
      tab.known.add(key);
      const { name, type, lastModified } = file;
      const photo = { key, file, name, type, lastModified, details, batch: tab.name, keptAt: Date.now() };
      const put = async ({ photos, batches }: OutboxStores) => {
        photos.put(photo);
        if (!(await read(batches.get(tab.name))))
          batches.put({ id: tab.name, tab: tab.name, seenAt: Date.now(), stored: 0 });
      };
      await inOutbox('readwrite', put, file.size);
      keepForLong();
    },

    load(key) {
      return inOutbox('readonly', async ({ photos }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        return photo ? toFile(photo) : null;
      });
    },

    async forget(key, isStored) {
      await inOutbox('readwrite', async ({ photos, batches }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        if (!photo) return;
        photos.delete(key);
        const batch = await read(batches.get(photo.batch));
        const left = await read(photos.index('batch').count(photo.batch));
        if (batch && left === 0) batches.delete(batch.id);
        else if (batch && isStored) batches.put({ ...batch, stored: batch.stored + 1 });
      });
    },

    async noteRefusal(key) {
      await inOutbox('readwrite', async ({ photos, batches }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        const batch = photo && (await read<StoredBatch | undefined>(batches.get(photo.batch)));
        if (batch) batches.put({ ...batch, refused: [...new Set(batch.refused).add(key)] });
      });
    },

    followLeftovers: (which, onLeft) => followLeftovers(tab, which, onLeft),
  };
}

function beat(tab: string): Promise<void> {
  return inOutbox('readwrite', async ({ batches }) => {
    for (const batch of await read<StoredBatch[]>(batches.getAll())) {
      if (batch.id === tab || batch.tab === tab) batches.put({ ...batch, tab, seenAt: Date.now() });
    }
  });
}

/** A page in the back/forward cache cannot hold a lock, and sends nothing. */
function holdWhileShown(tab: string): void {
  const hold = () => {
    const hidden = new Promise<void>((resolve) =>
      addEventListener('pagehide', () => resolve(), { once: true }),
    );
    void navigator.locks?.request(tab, () => hidden).catch(() => undefined);
  };
  hold();
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && hold());
}
