import { createHash } from 'node:crypto';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

const keptFor = 24 * 60 * 60 * 1_000;

export interface UsedKey {
  /** Null when the caller sent none: then nothing is claimed. */
  key: string | null;
  /** What the key is for; another endpoint may be called with the same key. */
  action:
    | 'addProviderAccount'
    | 'addManualAccount'
    | 'createManualTransaction'
    | 'createPredictedEvent'
    | 'createView'
    | 'updateVerification';
  /** What a repeated call has in common with the first. */
  subject: string;
}

export interface KeyClaim extends UsedKey {
  /** Of what the call makes or changes. */
  madeId: number;
}

/** The subject of a call that is repeated with the same members alone. Keeps nothing of them. */
export const subjectOf = (members: object): string =>
  createHash('sha256').update(JSON.stringify(members)).digest('base64url');

/** The id of what a call with this key made or changed within a day, if any did. Throws Y800 for a key that was used for another subject. */
export async function claimedBefore(
  trx: ServiceTransaction,
  { clock }: NeedsClock,
  { customerId, userId }: UserKey,
  { key, action, subject }: UsedKey,
): Promise<number | null> {
  if (key === null) return null;
  const earlier = await trx
    .selectFrom('claimed_key')
    .select(['subject', 'made_id'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId, action, idempotency_key: key }))
    .where('created_at', '>=', new Date(clock.now().getTime() - keptFor))
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.subject !== subject) throw new ServiceError('Y800', { name: 'Idempotency-Key' });
  return earlier.made_id;
}

/**
 * Claims an idempotency key of a call that makes or changes something. Returns the id of what this key made before, if anything
 * within a day; a second call that comes meanwhile waits for the first. Throws Y800 for a key that was used for another subject.
 */
export async function claimKey(
  trx: ServiceTransaction,
  deps: NeedsClock,
  user: UserKey,
  { key, action, subject, madeId }: KeyClaim,
): Promise<number | null> {
  if (key === null) return null;
  const owner = { customer_id: user.customerId, user_id: user.userId };
  const now = deps.clock.now();
  await trx
    .deleteFrom('claimed_key')
    .where((where) => where.and(owner))
    .where('created_at', '<', new Date(now.getTime() - keptFor))
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
