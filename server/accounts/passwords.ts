// Passwords: argon2id, a few at a time, so that many sign-ins at once cannot take the whole machine.

import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../shared/errors.ts';

// The package declares its algorithms as a const enum, which cannot be imported here: 2 is argon2id.
const ARGON2ID: Algorithm = 2;

/** What a hash costs: memory in KiB, and passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** 64 MiB, three passes: 44 ms. */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3 };
const AT_ONCE = 2;
const MAX_WAITING = 100;

export interface Passwords {
  /** The hash to store. Throws UNAVAILABLE when too many calls wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one behind `storedHash`. Without a stored hash it is false, and takes just as long, so
   * that a caller cannot learn which addresses have an account. Throws UNAVAILABLE when too many calls wait already.
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with another cost and should be made anew. */
  isWeak(storedHash: string): boolean;
}

/** Production has the default cost; tests that are about something else have less. */
export function openPasswords({ memoryCost, timeCost }: HashCost = COST): Passwords {
  const options = { algorithm: ARGON2ID, memoryCost, timeCost, parallelism: 1 };
  const limit = pLimit(AT_ONCE);
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
