import type { Kysely } from 'kysely';
import type { LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import type { Passwords } from './accounts/passwords.ts';
import type { LiveTask } from './albums/album-live.ts';
import type { Config } from './config.ts';
import type { FolderLock } from './db/folder-lock.ts';
import type { Tables } from './db/schema.ts';
import type { TrustedClock } from './db/trusted-clock.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Imaging } from './media/process/imaging.ts';
import type { DescribedLists } from './photos/described-photos.ts';
import type { PhotoTask } from './photos/processing.ts';
import type { Keys } from './secret.ts';
import type { SingleFlight } from './single-flight.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { Stores } from './storage/storage.ts';

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
  /** Null without a mail server: then mails wait in the outbox. */
  mailer: Mailer | null;
  events: EventBus;
  work: SingleFlight<PhotoTask | LiveTask | 'decode' | 'copy' | 'zip'>;
  /** Of previews: for each that is made, the original lies on this machine, S3 or not. */
  limitPreviews: LimitFunction;
  /** Ids of photos whose previews viewers wait for. */
  askedPreviews: Set<string>;
  /** Of previews that are made with what is made of them, by photo: when the preview itself is stored. */
  storedPreviews: Map<string, Promise<void>>;
  /** Of clean copies that guests wait for: previews never wait behind them. */
  limitCopies: LimitFunction;
  /** Ids of photos whose clean copies guests wait for. */
  askedCopies: Set<string>;
  /** Since this node last counted the previews that wait. */
  shownSinceCount: { photos: number };
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
