import { ServiceCallError } from '@fin-link/service-client';
import { hashToken, type Executor } from '@fin-link/storage';
import { sql, type RawBuilder } from 'kysely';
import {
  bucketOfUser,
  namedBy,
  type HostTransaction,
  type NeedsDatabase,
  type Owner,
  ownedBy,
  type HostTables,
} from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsJobs, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub, Pubsub } from '../../platform/pubsub/index.ts';
import { assertUser, notRegisteredCode } from './user-name.ts';

export interface NeedsSealedTransfers {
  /** Sealed details of transfers, which are deleted with the user. */
  readonly transfers: { unsealUser(trx: HostTransaction, owner: Owner): Promise<void> };
}

/** What the removal of a user needs. */
export type RemovalDeps = NeedsDatabase &
  NeedsPubsub &
  NeedsClock &
  NeedsJobs &
  NeedsService &
  NeedsSettings<'adminLogin' | 'customer'> &
  NeedsSealedTransfers;

/** Unregisters a user at the service, which deletes the data there, and deletes the user's rows here. */
export const removeUser =
  (deps: RemovalDeps): Handler<'removeUser'> =>
  async (request) => {
    await removeByLoginName(deps, request.params.loginName);
  };

/** Unregisters a user at the service, and deletes the user's rows here. Throws `request.invalid` for the admin's login name. */
export async function removeByLoginName(deps: RemovalDeps, loginName: string): Promise<void> {
  const { database, pubsub, clock, jobs, broker, client, transfers, settings } = deps;
  const owner = { customer: settings.customer, loginName };
  assertUser(owner.loginName, settings);
  const unregister = async (): Promise<void> => {
    await broker.revoke(owner.loginName);
    try {
      await broker.useApart(owner.loginName, (token) => client.unregisterUser({ token }));
    } catch (error) {
      // A service that does not register users with their first token may not know the user.
      if (!(error instanceof ServiceCallError) || error.code !== notRegisteredCode) throw error;
    }
  };
  // Stores the removal first, because a new token would register the user again.
  await database.tx(async (trx) => {
    await recordRemoval(trx, owner, clock.now());
    await deleteRowsOf(trx, owner, pubsub);
    await transfers.unsealUser(trx, owner);
  });
  await waitForTokenClaims({ database, pubsub, clock }, owner);
  await unregister();
  // Deletes everything again, because requests that were running may have written rows of the user here or at the service.
  await database.tx(async (trx) => {
    await deleteRowsOf(trx, owner, pubsub);
    await transfers.unsealUser(trx, owner);
  });
  await unregister();
  // Unfinished jobs find no rows. The queue deletes these jobs a day later.
  await jobs.forget(owner);
}

/** Time in seconds for which a removed user is refused, longer than any call or job that began before the removal. */
const refusalSeconds = 60;
/** Timeout of a removal that waits for a token request, in milliseconds. */
const claimTimeoutMs = 10_000;
/** Interval between two checks, in milliseconds. */
const checkIntervalMs = 250;

/** SQL condition: no removal of the user is recorded at this time. `loginHash` is from `removalHash`. */
export const notRemoved = ({
  bucket,
  customer,
  loginHash,
  now,
}: {
  bucket: number;
  customer: string;
  loginHash: string;
  now: Date;
}): RawBuilder<boolean> =>
  sql`not exists (
    select from ${sql.table('removed_user')}
    where bucket = ${bucket}::int2 and customer = ${customer}::text and login_hash = ${loginHash}::text and until > ${now}::timestamptz
  )`;

export const removalHash = (loginName: string): string => hashToken(loginName);

const keyOf = (owner: Owner) => ({
  bucket: bucketOfUser(owner),
  customer: owner.customer,
  login_hash: removalHash(owner.loginName),
});

/**
 * Stores the removal of the user. Waits for a token claim that is being written, and prevents claims after the commit. Deletes expired
 * entries of the bucket.
 */
async function recordRemoval(trx: HostTransaction, owner: Owner, now: Date): Promise<void> {
  const until = new Date(now.getTime() + refusalSeconds * 1_000);
  await trx.deleteFrom('removed_user').where('bucket', '=', bucketOfUser(owner)).where('until', '<=', now).execute();
  await trx
    .insertInto('removed_user')
    .values({ ...keyOf(owner), until })
    .onConflict((conflict) => conflict.columns(['bucket', 'customer', 'login_hash']).doUpdateSet({ until }))
    .execute();
  // A claim writes this row before it checks for a removal, so either the claim or the removal sees the other.
  await trx
    .insertInto('service_token')
    .values({ ...ownedBy(owner), token_hash: null, expires_at: null, claim_id: null, claimed_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'customer', 'login_name'])
        .doUpdateSet((eb) => ({ claim_id: eb.ref('service_token.claim_id') })),
    )
    .execute();
}

/** Throws `user.removed` for some seconds after the removal of the user. */
export async function assertNotRemoved(executor: Executor<HostTables>, owner: Owner, now: Date): Promise<void> {
  const removed = await executor
    .selectFrom('removed_user')
    .select('until')
    .where((eb) => eb.and(keyOf(owner)))
    .where('until', '>', now)
    .executeTakeFirst();
  if (removed === undefined) return;
  throw new HostError('user.removed', { retryAfter: Math.ceil((removed.until.getTime() - now.getTime()) / 1_000) });
}

/** Waits until no process requests a token of the user. Throws `service.unavailable` after a timeout. */
async function waitForTokenClaims(
  { database, pubsub, clock }: NeedsDatabase & NeedsPubsub & NeedsClock,
  owner: Owner,
): Promise<void> {
  const timeout = AbortSignal.timeout(claimTimeoutMs);
  for (;;) {
    const tokenChange = waitForTokenChange(pubsub, owner.loginName);
    const claim = await database.db
      .selectFrom('service_token')
      .select('claim_id')
      .where((eb) => eb.and(ownedBy(owner)))
      .where('claimed_until', '>', clock.now())
      .executeTakeFirst();
    if (claim === undefined) return tokenChange.stop();
    if (timeout.aborted) {
      tokenChange.stop();
      throw new HostError('service.unavailable', { retryAfter: refusalSeconds / 2 });
    }
    await tokenChange.done;
  }
}

/** Resolves `done` when a token of the login is stored or its claim is abandoned, at the latest after `checkIntervalMs`. */
function waitForTokenChange(pubsub: Pubsub, loginName: string): { done: Promise<void>; stop(): void } {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const unsubscribe = pubsub.subscribe((message) => {
    if (message.about === 'token' && message.loginName === loginName) stop();
  });
  const timer = setTimeout(() => stop(), checkIntervalMs);
  const stop = (): void => {
    clearTimeout(timer);
    unsubscribe();
    resolve();
  };
  return { done, stop };
}

/**
 * All tables with rows of users, in lock order: authorizations before sessions. `service_token` is not in the list, because the token
 * broker deletes its rows.
 */
export const tablesOfUsers = [
  'bank_authorization_route',
  'bank_authorization',
  'session_token',
  'launch_token',
  'hosted_link',
  'session_delivery',
  'session_result',
  'session_provider_account',
  'session_object',
  'session_entry',
  'session_progress',
  'challenge',
  'session',
] as const;

/**
 * Deletes the rows of the user and notifies the processes that have open sessions of the user. Keeps counted sign-ins, without the
 * reference to the user.
 */
async function deleteRowsOf(trx: HostTransaction, owner: Owner, pubsub: Pubsub): Promise<void> {
  // Locks rows in the same order as all other transactions: authorizations, sessions, then rows of a session.
  await trx
    .selectFrom('bank_authorization')
    .select('authorization_id')
    .where((eb) => eb.and(ownedBy(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('authorization_id')
    .forUpdate()
    .execute();
  const sessions = await trx
    .selectFrom('session')
    .select(['session_id', 'ended_at'])
    .where((eb) => eb.and(ownedBy(owner)))
    .orderBy('session_id', (order) => order.collate('C'))
    .forUpdate()
    .execute();
  for (const table of tablesOfUsers)
    await trx
      .deleteFrom(table)
      .where((eb) => eb.and(ownedBy(owner)))
      .execute();
  await trx
    .updateTable('limit_attempt')
    .set({ customer: null, login_name: null, provider_account_id: null, request_id: null })
    .where((eb) => eb.and(namedBy(owner)))
    .execute();
  for (const { session_id, ended_at } of sessions)
    if (ended_at === null) await pubsub.publish(trx, { about: 'session', sessionId: session_id });
}
