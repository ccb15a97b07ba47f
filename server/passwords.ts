import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../shared/errors.ts';
import type { Config } from './config.ts';

// The package declares its algorithms as a const enum, which cannot be imported here: 2 is argon2id.
const ARGON2ID: Algorithm = 2;

/** What a hash costs: memory in KiB, and passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** Passes of every hash but a test's. With 64 MiB, the default of `PASSWORD_MEMORY_MB`, a hash takes 44 ms. */
const PASSES = 3;
const MAX_WAITING = 100;
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
const FREE_THREADS = 2;
const MAX_SHARE = 0.25;

/** As many as there are cores, as far as threads and memory (in KiB) reach. */
function atOnce(memoryCost: number): number {
  const fitting = Math.floor((process.availableMemory() * MAX_SHARE) / (memoryCost * 1024));
  return Math.max(1, Math.min(availableParallelism(), POOL_THREADS - FREE_THREADS, fitting));
}

export interface Passwords {
  /** The hash to store. Throws UNAVAILABLE when too many calls wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one behind `storedHash`. Without a stored hash it is false, and takes just as long, so
   * that a caller cannot learn which addresses have an account. Throws UNAVAILABLE when too many calls wait already.
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  isWeak(storedHash: string): boolean;
}

export function hashCostOf({ PASSWORD_MEMORY_MB }: Pick<Config, 'PASSWORD_MEMORY_MB'>): HashCost {
  return { memoryCost: PASSWORD_MEMORY_MB * 1024, timeCost: PASSES };
}

/** A server has the cost of its settings; API tests that are about something else have less. */
export function openPasswords({ memoryCost, timeCost }: HashCost): Passwords {
  const options = { algorithm: ARGON2ID, memoryCost, timeCost, parallelism: 1 };
  const limit = pLimit(atOnce(memoryCost));
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    return limit(work);
  };
  let standIn: Promise<string> | undefined;
  return {
    hash: async (password) => inTurn(() => hash(password, options)),
    async matches(storedHash, password) {
      standIn ??= hash('nobody has this password', options);
      const against = storedHash ?? (await standIn);
      return (await inTurn(() => verify(against, password))) && storedHash !== undefined;
    },
    isWeak: (storedHash) => !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`),
  };
}
