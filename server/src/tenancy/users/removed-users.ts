import { hashToken, type Executor } from '@fin-link/storage';
import {
  ownedBy,
  type HostTables,
  type HostTransaction,
  type NeedsDatabase,
  type Owner,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import type { NeedsPubsub, Pubsub } from '../../platform/pubsub/index.ts';

/** Time in seconds for which a removed user is refused. It is longer than any call or job that began before the removal. */
const refusalSeconds = 60;
/** Timeout of a removal that waits for a token request, in milliseconds. */
const claimTimeoutMs = 10_000;
/** Interval between two checks, in milliseconds. */
const checkIntervalMs = 250;

const keyOf = ({ customer, loginName }: Owner) => ({ customer, login_hash: hashToken(loginName) });

/**
 * Stores the removal of the user. Waits for a token claim that is being written, and prevents claims after the commit. Deletes expired
 * entries.
 */
export async function recordRemoval(trx: HostTransaction, owner: Owner, now: Date): Promise<void> {
  const until = new Date(now.getTime() + refusalSeconds * 1_000);
  await trx.deleteFrom('removed_user').where('until', '<=', now).execute();
  await trx
    .insertInto('removed_user')
    .values({ ...keyOf(owner), until })
    .onConflict((conflict) => conflict.columns(['customer', 'login_hash']).doUpdateSet({ until }))
    .execute();
  // A claim writes this row before it checks for a removal, so either the claim or the removal sees the other.
  await trx
    .insertInto('service_token')
    .values({ ...ownedBy(owner), token_hash: null, expires_at: null, claim_id: null, claimed_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['customer', 'login_name'])
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
export async function waitForTokenClaims(
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
