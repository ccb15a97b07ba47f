import { expect, test } from 'vitest';
import { type AlbumEvent, openEventBus } from './event-bus.ts';

const changed = (albumId: string): AlbumEvent => ({ type: 'album.changed', albumId });

test('listeners receive events of their album in order, and listeners of all albums receive every event', () => {
  const bus = openEventBus();
  const heard: Record<string, AlbumEvent[]> = { wedding: [], offsite: [], all: [] };
  bus.onAlbum('wedding', (event) => heard.wedding?.push(event));
  bus.onAlbum('offsite', (event) => heard.offsite?.push(event));
  bus.onAny((event) => heard.all?.push(event));
  const events: AlbumEvent[] = [
    { type: 'photo.ready', albumId: 'wedding', photoId: '1' },
    changed('offsite'),
    { type: 'photo.deleted', albumId: 'wedding', photoId: '1' },
    changed('nobody listens'),
  ];
  for (const event of events) bus.publish(event);
  expect(heard).toEqual({ wedding: [events[0], events[2]], offsite: [events[1]], all: events });
});

test('after unsubscribing, a listener receives nothing more, but others of the same album do', () => {
  const bus = openEventBus();
  const heard: string[] = [];
  const stop = bus.onAlbum('wedding', () => heard.push('first'));
  bus.onAlbum('wedding', () => {
    heard.push('second');
    stop();
  });
  const stopAll = bus.onAny(() => heard.push('all'));
  bus.publish(changed('wedding'));
  stopAll();
  stop();
  bus.publish(changed('wedding'));
  expect(heard).toEqual(['all', 'first', 'second', 'second']);
});

test('a closed event bus notifies no listener', async () => {
  const bus = openEventBus();
  const heard: AlbumEvent[] = [];
  bus.onAlbum('wedding', (event) => heard.push(event));
  bus.publish(changed('wedding'));
  await bus.close();
  bus.publish(changed('wedding'));
  expect(heard).toHaveLength(1);
});
