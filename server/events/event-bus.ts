import { EventEmitter } from 'node:events';

/** Events contain only ids. Each listener then reads what its viewer may see. */
export type AlbumEvent =
  | { type: 'photo.ready' | 'photo.deleted'; albumId: string; photoId: string }
  | { type: 'album.changed'; albumId: string };

export type Listener = (event: AlbumEvent) => void;

export interface EventBus {
  /** Call this after the commit, never inside a transaction. */
  publish(event: AlbumEvent): void;
  onAlbum(albumId: string, listener: Listener): () => void;
  onAny(listener: Listener): () => void;
  /** Called when a node may have died and left claimed photos on which nobody works. */
  onNodeLost(listener: () => void): void;
  albums(): string[];
  close(): Promise<void>;
}

const ANY = Symbol('any album');

export function openEventBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const on = (name: string | symbol, listener: Listener) => {
    emitter.on(name, listener);
    return () => void emitter.off(name, listener);
  };

  return {
    publish(event) {
      emitter.emit(ANY, event);
      emitter.emit(event.albumId, event);
    },
    onAlbum: on,
    onAny: (listener) => on(ANY, listener),
    onNodeLost: () => undefined,
    albums: () => emitter.eventNames().filter((name) => typeof name === 'string'),
    close: async () => void emitter.removeAllListeners(),
  };
}
