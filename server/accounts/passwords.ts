// Passwords: argon2id, a few at a time, so that a crowd signing in cannot take the whole machine.

import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from '../../shared/errors.ts';
import { takeTurns } from '../../shared/take-turns.ts';

// The package declares its algorithms as a const enum, which cannot be imported here: 2 is argon2id.
const ARGON2ID: Algorithm = 2;
/** 64 MiB, three passes: 44 ms. */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MOST = 100;

const turns = takeTurns(AT_ONCE);

/** The hash to keep. Throws UNAVAILABLE when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether the password is the one behind `kept`. Without a `kept` hash it is false, and takes just as long,
 * so that nobody learns which addresses have an account.
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  const against = kept ?? (await standIn());
  return (await inTurn(() => verify(against, password))) && kept !== undefined;
}

/** Whether a hash was made with an older cost and should be made anew. */
export function isWeakHash(kept: string): boolean {
  return !kept.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}

let standInHash: Promise<string> | undefined;
function standIn(): Promise<string> {
  standInHash ??= hash('nobody has this password', COST);
  return standInHash;
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.waiting() >= WAITING_MOST) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return turns.take(work);
}
