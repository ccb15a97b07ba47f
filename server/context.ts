import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FolderLock } from './db/folder-lock.ts';
import type { Tables } from './db/schema.ts';
import type { TrustedClock } from './db/trusted-clock.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Imaging } from './media/process/imaging.ts';
import type { Senders } from './outbox/sender.ts';
import type { Passwords } from './passwords.ts';
import type { Renditions } from './renditions.ts';
import type { Keys } from './secret.ts';
import type { DescribedLists } from './shared-reply.ts';
import type { SingleFlight } from './single-flight.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { Stores } from './storage/storage.ts';

/** `show`: an upload waits for the row and the thumbnail. `resume`: no upload does (any more). */
type PhotoTask = 'show' | 'resume' | 'decode' | 'discard' | 'thumbnail' | 'preview' | 'medium' | 'copy';
/** What is under way once at most for each id. */
export type WorkTask = PhotoTask | 'zip' | 'find live album' | 'list live photos';

export interface Context {
  config: Config;
  /** Names this process to others on the same database: random, new at each start. */
  nodeId: string;
  /** Held from before anything is opened until all is closed. */
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
  /** The last version of each list of photos, as its viewers see them. */
  describedLists: DescribedLists;
  keys: Keys;
  log: Logger;
  /** Milliseconds. */
  now(): number;
  /** Milliseconds that have passed, whatever was done to the clock. */
  uptime(): number;
  clock: TrustedClock;
}

/** What renditions are made with. */
export type ContextBelowRenditions = Omit<Context, 'renditions'>;

/** The person and device behind a request. */
export interface Viewer {
  user: SignedInUser | null;
  /** The request has a token of a session that has ended: the client takes itself for signed in. */
  hasEndedSession: boolean;
  /** The client's address; an IPv6 one as its /64. */
  address: string;
  /** The device's own random id (docs/rules.md, section 5); null when it sends none. */
  clientId: string | null;
  pinToken: string | null;
  /** Where this server is reached: `PUBLIC_URL`, else the request's origin. */
  origin: string;
}

export interface SignedInUser {
  id: string;
  tokenHash: string;
}

/** A viewer of a route that asks for a session. */
export interface UserViewer extends Viewer {
  user: SignedInUser;
}

export interface SignedInAdmin {
  id: string;
  username: string;
  tokenHash: string;
}

/** A viewer of a route for administrators. Theirs are other sessions: a user's token opens nothing here. */
export interface AdminViewer extends Viewer {
  admin: SignedInAdmin;
}
