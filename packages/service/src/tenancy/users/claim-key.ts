import { createHash } from 'node:crypto';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

/** Time in milliseconds that a claimed key is remembered: a day. */
const claimLifetimeMs = 24 * 60 * 60 * 1_000;

/** Idempotency key of a call. */
export interface UsedKey {
  /** `null` if the caller sent no key; nothing is claimed then. */
  key: string | null;
  /** Kind of call; the same key may be used for different kinds. */
  action:
    | 'addProviderAccount'
    | 'addManualAccount'
    | 'createManualTransaction'
    | 'createPredictedEvent'
    | 'createView'
    | 'updateVerification';
  /** Parameters that a repeated call must share with the first. */
  subject: string;
}

interface KeyClaim extends UsedKey {
  /** Id of the created or changed object. */
  madeId: number;
}

/**
 * Claims an idempotency key of a writing call. Returns the id that an earlier call with this key created or changed within a day, if any. A
 * concurrent second call waits for the first. Throws Y800 if the key was used for another subject.
 */
export async function claimKey(
  trx: ServiceTransaction,
  deps: NeedsClock,
  user: UserKey,
  { key, action, subject, madeId }: KeyClaim,
): Promise<number | null> {
  if (key === null) return null;
  const owner = ofUser(user);
  const now = deps.clock.now();
  await trx
    .deleteFrom('claimed_key')
    .where((where) => where.and(owner))
    .where('created_at', '<', new Date(now.getTime() - claimLifetimeMs))
    .execute();
  const claimed = await trx
    .insertInto('claimed_key')
    .values({ ...owner, action, idempotency_key: key, subject, made_id: madeId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  return claimedBefore(trx, deps, user, { key, action, subject });
}

/** Returns the subject of a call: a hash of its parameters. */
export const subjectOf = (members: object): string =>
  createHash('sha256').update(JSON.stringify(members)).digest('base64url');

/** Returns the id that a call with this key created or changed within a day. Throws Y800 if the key was used for another subject. */
export async function claimedBefore(
  trx: ServiceTransaction,
  { clock }: NeedsClock,
  user: UserKey,
  { key, action, subject }: UsedKey,
): Promise<number | null> {
  if (key === null) return null;
  const earlierClaim = await trx
    .selectFrom('claimed_key')
    .select(['subject', 'made_id'])
    .where((where) => where.and({ ...ofUser(user), action, idempotency_key: key }))
    .where('created_at', '>=', new Date(clock.now().getTime() - claimLifetimeMs))
    .executeTakeFirst();
  if (earlierClaim === undefined) return null;
  if (earlierClaim.subject !== subject) throw new ServiceError('Y800', { name: 'Idempotency-Key' });
  return earlierClaim.made_id;
}
