import { hashToken, newToken, type Clock, type Executor } from '@fin-link/storage';
import type { Transaction } from 'kysely';
import type { Challenge } from '../challenges/challenge.ts';
import type { BanksSchema, SiteSessionTable } from './schema.ts';

/** Lifetime of a session in seconds, and the time limit of an unfinished sign-in. A new code does not extend it. */
export const sessionLifetime = 900;

export interface SiteSession {
  readonly tokenHash: string;
  readonly siteId: string;
  readonly userName: string;
  /** Time of the sign-in; `null` while a challenge is open. */
  readonly signedInAt: Date | null;
}

interface OpenChallenge {
  readonly step: string;
  readonly attemptsLeft: number;
  /** Seconds until the challenge expires; zero or less after that. */
  readonly secondsLeft: number;
}

const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Creates the queries for sessions and challenges. Each takes the transaction or database that it runs on. */
export function createSessions(clock: Clock) {
  /** Opens a challenge. Replaces the previous one. */
  const openChallenge = async (
    trx: Transaction<BanksSchema>,
    tokenHash: string,
    challenge: Challenge,
    step: string,
  ): Promise<void> => {
    const { attempts, expiresIn } = challenge;
    const values = { attempts_left: attempts, expires_at: addSeconds(clock.now(), expiresIn), step };
    await trx
      .insertInto('site_challenge')
      .values({ token_hash: tokenHash, ...values })
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
      .execute();
  };

  /** Starts a session and returns its token; only the hash is stored. Also deletes expired sessions. */
  const start = async (
    trx: Transaction<BanksSchema>,
    siteId: string,
    userName: string,
    firstChallenge: { readonly challenge: Challenge; readonly step: string } | null,
  ): Promise<string> => {
    const now = clock.now();
    await trx.deleteFrom('site_session').where('expires_at', '<=', now).execute();
    const token = newToken('site_');
    const tokenHash = hashToken(token);
    const signedInAt = firstChallenge === null ? now : null;
    const row = { token_hash: tokenHash, site_id: siteId, user_name: userName, signed_in_at: signedInAt };
    await trx
      .insertInto('site_session')
      .values({ ...row, expires_at: addSeconds(now, sessionLifetime) })
      .execute();
    if (firstChallenge !== null) await openChallenge(trx, tokenHash, firstChallenge.challenge, firstChallenge.step);
    return token;
  };

  const lookUp = (executor: Executor<BanksSchema>, siteId: string, token: string) =>
    executor
      .selectFrom('site_session')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('site_id', '=', siteId)
      .where('expires_at', '>', clock.now());

  /** Returns the session of a token. Returns `null` if the token is unknown, has expired or belongs to another site. */
  const find = async (executor: Executor<BanksSchema>, siteId: string, token: string): Promise<SiteSession | null> => {
    const row = await lookUp(executor, siteId, token).executeTakeFirst();
    return row === undefined ? null : toSession(row);
  };

  /** Like `find`, but locks the session until the transaction ends, so that two concurrent answers count as two attempts. */
  const findAndLock = async (
    trx: Transaction<BanksSchema>,
    siteId: string,
    token: string,
  ): Promise<SiteSession | null> => {
    const row = await lookUp(trx, siteId, token).forUpdate().executeTakeFirst();
    return row === undefined ? null : toSession(row);
  };

  const findChallenge = async (trx: Transaction<BanksSchema>, tokenHash: string): Promise<OpenChallenge | null> => {
    const row = await trx
      .selectFrom('site_challenge')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      step: row.step,
      attemptsLeft: row.attempts_left,
      secondsLeft: Math.ceil((row.expires_at.getTime() - clock.now().getTime()) / 1000),
    };
  };

  return { start, find, findAndLock, end, openChallenge, findChallenge, refuse };
}

export type Sessions = ReturnType<typeof createSessions>;

async function end(executor: Executor<BanksSchema>, tokenHash: string): Promise<void> {
  await executor.deleteFrom('site_session').where('token_hash', '=', tokenHash).execute();
}

/** Stores a wrong answer. The expiry of the challenge does not change. */
async function refuse(
  trx: Transaction<BanksSchema>,
  tokenHash: string,
  { attemptsLeft, step }: Pick<OpenChallenge, 'attemptsLeft' | 'step'>,
): Promise<void> {
  await trx
    .updateTable('site_challenge')
    .set({ attempts_left: attemptsLeft, step })
    .where('token_hash', '=', tokenHash)
    .execute();
}

function toSession(row: SiteSessionTable): SiteSession {
  return { tokenHash: row.token_hash, siteId: row.site_id, userName: row.user_name, signedInAt: row.signed_in_at };
}
