/** Only ids travel; each listener reads what it may see. */
export type AlbumEvent =
  | { type: 'photo.ready' | 'photo.deleted'; albumId: string; photoId: string }
  | { type: 'album.changed'; albumId: string };

export interface CountNote {
  type: 'device.counted';
  key: string;
  count: number;
  /** Milliseconds until that node counts from 0 again. */
  leftMs: number;
}

/** For nodes, not for viewers. `photo.stored`: by a node that leaves the work on photos to others. */
export type NodeNote = CountNote | { type: 'photo.stored' };

export type Listener = (event: AlbumEvent) => void;

export interface EventBus {
  /** Call it after the commit, never inside a transaction. */
  publish(event: AlbumEvent): void;
  onAlbum(albumId: string, listener: Listener): () => void;
  onAny(listener: Listener): () => void;
  tellNodes(note: NodeNote): void;
  onNote(listener: (note: NodeNote, from: string) => void): void;
  /** A node may have died, and nobody works on the photos that it claimed. */
  onNodeLost(listener: () => void): void;
  albums(): string[];
  close(): Promise<void>;
}

export function openEventBus(): EventBus {
  const byAlbum = new Map<string, Set<Listener>>();
  const forAll = new Set<Listener>();

  return {
    publish(event) {
      for (const listener of forAll) listener(event);
      for (const listener of byAlbum.get(event.albumId) ?? []) listener(event);
    },
    onAlbum(albumId, listener) {
      const listeners = byAlbum.get(albumId) ?? new Set();
      byAlbum.set(albumId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byAlbum.delete(albumId);
      };
    },
    onAny(listener) {
      forAll.add(listener);
      return () => forAll.delete(listener);
    },
    tellNodes: () => undefined,
    onNote: () => undefined,
    onNodeLost: () => undefined,
    albums: () => [...byAlbum.keys()],
    async close() {
      byAlbum.clear();
      forAll.clear();
    },
  };
}
