import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../shared/errors.ts';
import { cleanPassword } from '../shared/rules/fields.ts';
import type { Config } from './config.ts';

// The package's const enum cannot be imported. 2 is argon2id.
const ARGON2ID: Algorithm = 2;

export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** Number of passes. With 64 MiB a hash takes 44 ms. Tests use fewer passes. */
const PASSES = 3;
const MAX_WAITING = 100;
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
const FREE_THREADS = 2;
const MAX_SHARE = 0.25;

/** Returns the number of concurrent hashes: one per core if threads and memory (in KiB) allow it. */
function countConcurrentHashes(memoryCost: number): number {
  const fitting = Math.floor((process.availableMemory() * MAX_SHARE) / (memoryCost * 1024));
  return Math.max(1, Math.min(availableParallelism(), POOL_THREADS - FREE_THREADS, fitting));
}

export interface Passwords {
  /** Throws UNAVAILABLE if too many calls are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Takes equally long without a stored hash, so that callers do not learn which email addresses have an
   * account. Throws UNAVAILABLE if too many calls are waiting.
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  isWeak(storedHash: string): boolean;
}

export function getHashCost({ PASSWORD_MEMORY_MB }: Pick<Config, 'PASSWORD_MEMORY_MB'>): HashCost {
  return { memoryCost: PASSWORD_MEMORY_MB * 1024, timeCost: PASSES };
}

/** Lists Unicode forms of the password, because earlier versions hashed it as the system had typed it. */
function listSpellings(password: string): Set<string> {
  return new Set([cleanPassword(password), password, password.normalize('NFD')]);
}

/** API tests use a lower cost than the settings. */
export function openPasswords({ memoryCost, timeCost }: HashCost): Passwords {
  const options = { algorithm: ARGON2ID, memoryCost, timeCost, parallelism: 1 };
  const limit = pLimit(countConcurrentHashes(memoryCost));
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    return limit(work);
  };
  let standIn: string | undefined;
  return {
    hash: async (password) => inTurn(() => hash(cleanPassword(password), options)),
    async matches(storedHash, password) {
      standIn ??= await inTurn(() => hash('nobody has this password', options));
      const against = storedHash ?? standIn;
      for (const spelling of listSpellings(password))
        if (await inTurn(() => verify(against, spelling))) return storedHash !== undefined;
      return false;
    },
    isWeak: (storedHash) => !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`),
  };
}
