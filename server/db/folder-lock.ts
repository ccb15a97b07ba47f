import { join } from 'node:path';
import Libsql from 'libsql';
import type { Config } from '../config.ts';

export interface FolderLock {
  isAlone: boolean;
  share(): void;
  release(): void;
}

const STOPPING_MS = 3_000;
const STARTING_MS = 20_000;

/** Throws if another server uses the folder. The lock is SQLite's own, so none is left after a crash. */
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
