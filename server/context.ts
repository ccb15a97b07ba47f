import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../shared/messages/languages.ts';
import type { Config } from './config.ts';
import type { FolderLock } from './db/folder-lock.ts';
import type { Tables } from './db/schema.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Imaging } from './media/process/imaging.ts';
import type { Ffmpeg } from './media/video/ffmpeg-runner.ts';
import type { Meter } from './metrics/meter.ts';
import type { Senders } from './outbox/sender.ts';
import type { Passwords } from './passwords.ts';
import type { Renditions } from './renditions.ts';
import type { Keys } from './secret.ts';
import type { SingleFlight } from './single-flight.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { Stores } from './storage/storage.ts';

type PhotoTask = 'upload' | 'resume' | 'preview' | 'medium' | 'copy' | 'playback';
export type WorkTask =
  | PhotoTask
  | 'link'
  | 'zip'
  | 'find live album'
  | 'find look-alikes'
  | 'list live photos'
  | 'scrape'
  | 'count waiting';

export interface Context {
  config: Config;
  nodeId: string;
  folderLock: FolderLock;
  db: Kysely<Tables>;
  stores: Stores;
  freeSpace: FreeSpace;
  imaging: Imaging;
  ffmpeg: Ffmpeg;
  passwords: Passwords;
  senders: Senders;
  events: EventBus;
  work: SingleFlight<WorkTask>;
  renditions: Renditions;
  keys: Keys;
  log: Logger;
  meter: Meter | null;
  /** Load balancers stop sending requests once this is true. */
  isDraining: boolean;
  now(): number;
  /** In milliseconds, independent of clock changes. */
  uptime(): number;
}

export type ContextBelowRenditions = Omit<Context, 'renditions'>;

export interface Viewer {
  user: SignedInUser | null;
  hasEndedSession: boolean;
  /** The client's IP address, or its /64 network for IPv6. */
  address: string;
  /** The device's own random id (docs/rules.md, section 5). */
  clientId: string | null;
  pinToken: string | null;
  /** `PUBLIC_URL`, or else the origin of the request. */
  origin: string;
  language: Language;
}

export interface SignedInUser {
  id: string;
  tokenHash: string;
}

export interface UserViewer extends Viewer {
  user: SignedInUser;
}

export interface SignedInAdmin {
  id: string;
  username: string;
  tokenHash: string;
}

export interface AdminViewer extends Viewer {
  admin: SignedInAdmin;
}
