import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../shared/messages/languages.ts';
import type { Config } from './config.ts';
import type { FolderLock } from './db/folder-lock.ts';
import type { Tables } from './db/schema.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Imaging } from './media/process/imaging.ts';
import type { Meter } from './metrics/meter.ts';
import type { Senders } from './outbox/sender.ts';
import type { Passwords } from './passwords.ts';
import type { Renditions } from './renditions.ts';
import type { Keys } from './secret.ts';
import type { SingleFlight } from './single-flight.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { Stores } from './storage/storage.ts';

type PhotoTask = 'upload' | 'resume' | 'preview' | 'medium' | 'copy';
/** Runs at most once at a time for each id. */
export type WorkTask =
  | PhotoTask
  | 'link'
  | 'zip'
  | 'find live album'
  | 'list live photos'
  | 'scrape'
  | 'count waiting';

export interface Context {
  config: Config;
  /** Random, new at each start. */
  nodeId: string;
  /** Held until all is closed. */
  folderLock: FolderLock;
  db: Kysely<Tables>;
  stores: Stores;
  freeSpace: FreeSpace;
  imaging: Imaging;
  passwords: Passwords;
  senders: Senders;
  events: EventBus;
  work: SingleFlight<WorkTask>;
  renditions: Renditions;
  keys: Keys;
  log: Logger;
  /** Null where nothing is measured. */
  meter: Meter | null;
  /** Null where nothing is traced. */
  /** The process was told to stop: balancers shall send nothing more. */
  isDraining: boolean;
  now(): number;
  /** Milliseconds that have passed; changes of the clock do not count. */
  uptime(): number;
}

export type ContextBelowRenditions = Omit<Context, 'renditions'>;

export interface Viewer {
  user: SignedInUser | null;
  /** The client believes that it is signed in. */
  hasEndedSession: boolean;
  /** An IPv6 address as its /64. */
  address: string;
  /** The device's own random id (docs/rules.md, section 5); null when it sends none. */
  clientId: string | null;
  pinToken: string | null;
  /** `PUBLIC_URL`, else the request's origin. */
  origin: string;
  /** What the caller reads. */
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
