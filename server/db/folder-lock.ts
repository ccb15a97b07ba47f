import { join } from 'node:path';
import Libsql from 'libsql';
import type { Config } from '../config.ts';

export interface FolderLock {
  /** Whether no other server uses the folder. */
  isAlone: boolean;
  /** Lets other servers in, while this one keeps the folder. */
  share(): void;
  release(): void;
}

/** A server that is just stopping may need this long to be gone, in milliseconds. */
const STOPPING_MS = 3_000;
/** And one that starts, to reach its store and let others in. */
const STARTING_MS = 20_000;

/**
 * Takes the data folder for one server alone, before it touches anything there. Throws, with a message for the
 * operator, when another server uses it: SQLite belongs to one server. With PostgreSQL several may share a folder.
 * Commands such as fsck do not ask.
 * The lock is SQLite's own, on an empty database beside the real one: no file that is left behind can be taken for it.
 */
export function lockDataFolder(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): FolderLock {
  const lock = new Libsql(join(config.DATA_DIR, 'server.lock'));
  const mayShare = config.DATABASE_URL !== undefined;
  lock.pragma(`busy_timeout = ${mayShare ? 0 : STOPPING_MS}`);
  const isAlone = take(lock, 'begin exclusive');
  if (!isAlone && !mayShare) {
    lock.close();
    throw new Error(
      `another server is at work with the data folder ${config.DATA_DIR}. Stop it, or give this one a DATA_DIR of its own.`,
    );
  }
  return {
    isAlone,
    share() {
      if (isAlone) lock.exec('rollback');
      lock.pragma(`busy_timeout = ${STARTING_MS}`);
      lock.exec('begin; select count(*) from sqlite_schema');
    },
    release() {
      if (!lock.open) return;
      if (lock.inTransaction) lock.exec('rollback');
      lock.close();
    },
  };
}

function take(lock: Libsql.Database, statement: string): boolean {
  try {
    lock.exec(statement);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    return false;
  }
}
