/** What happened. Only ids travel; each listener reads what it may see. */
export type AlbumEvent =
  | { type: 'photo.ready' | 'photo.deleted'; albumId: string; photoId: string }
  | { type: 'album.changed'; albumId: string };

/** How often a device came to one node, for the limits that hold over all of them. */
export interface CountNote {
  type: 'device.counted';
  /** Of the limit and the device. */
  key: string;
  count: number;
  /** Milliseconds until that node counts anew. */
  leftMs: number;
}

export type Listener = (event: AlbumEvent) => void;

export interface EventBus {
  /** Call it after the commit, never inside a transaction. */
  publish(event: AlbumEvent): void;
  /** Listens to one album; returns what ends it. */
  onAlbum(albumId: string, listener: Listener): () => void;
  /** Listens to all albums. */
  onAny(listener: Listener): () => void;
  /** Sends to the other nodes, where there are any. */
  tellNodes(note: CountNote): void;
  /** Receives the events of other nodes; `from` names the node. */
  onNote(listener: (note: CountNote, from: string) => void): void;
  /** The albums that have listeners. */
  albums(): string[];
  close(): Promise<void>;
}

/** A bus for one process. */
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
    albums: () => [...byAlbum.keys()],
    async close() {
      byAlbum.clear();
      forAll.clear();
    },
  };
}
