import { createHmac } from 'node:crypto';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { type ServiceTransaction, ofUser, inTable } from '../../platform/database/index.ts';
import { consentKeyOf, type ConsentOwner, type ConsentRow } from './consent.ts';
import { findConsent } from './records.ts';

// Tells whether two consents were given by the same customer of a bank. One user may be several customers of a bank, for example with a
// private and a business sign-in. A consent stores its bank customer as a hash.

/** Returns the newest other consent of the same bank customer that has a provider account. */
export const consentOfSameBankUser = (trx: ServiceTransaction, row: ConsentRow): Promise<number | undefined> =>
  trx
    .selectFrom('consent')
    .innerJoin('provider_account', (join) =>
      join
        .onRef('provider_account.bucket', '=', 'consent.bucket')
        .onRef('provider_account.customer_id', '=', 'consent.customer_id')
        .onRef('provider_account.user_id', '=', 'consent.user_id')
        .onRef('provider_account.consent_id', '=', 'consent.id'),
    )
    .select('consent.id')
    .where((where) => where.and(inTable('consent', ofUser(consentKeyOf(row)))))
    .where('consent.provider_id', '=', row.provider_id)
    .where('consent.id', '!=', row.id)
    .where('consent.bank_user_key', '=', row.bank_user_key)
    .orderBy('consent.started_at', 'desc')
    .orderBy('consent.id')
    .executeTakeFirst()
    .then((found) => found?.id);

interface BankUser {
  providerId: number;
  /** The bank's identifier for its customer; `null` if the bank sends none. */
  bankUser: string | null;
}

/**
 * Returns a hash of the bank's customer, or `null` if the bank does not identify customers. The hash is equal for all consents that a user
 * gives as the same customer of a bank. Any other user, bank or bank customer has a different hash. The hash is keyed, so that a copy of
 * the database does not reveal names. The caller must hold the user's lock.
 */
export async function bankUserKey(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  owner: ConsentOwner,
  { providerId, bankUser }: BankUser,
): Promise<string | null> {
  if (bankUser === null) return null;
  const key = await secrets.matchingKey(trx, owner);
  return createHmac('sha256', key)
    .update(JSON.stringify(['bank user', providerId, bankUser]))
    .digest('base64url');
}

/** Returns whether the consent that this one replaces is known to belong to another customer of the bank. */
export async function replacesAnotherUser(
  trx: ServiceTransaction,
  row: ConsentRow,
  userKey: string | null,
): Promise<boolean> {
  if (row.replaces_id === null || userKey === null) return false;
  const { customer_id: customerId, user_id: userId, replaces_id: consentId } = row;
  const replacedUserKey = (await findConsent(trx, { customerId, userId, consentId }))?.bank_user_key ?? null;
  return replacedUserKey !== null && replacedUserKey !== userKey;
}

/** Returns whether another bank customer than the known giver has renewed the consent. Returns `false` if the giver is unknown. */
export async function isRenewedByAnother(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  row: ConsentRow,
  bankUser: string | null,
): Promise<boolean> {
  if (row.status === 'CONSENT_ACCEPTED' || row.bank_user_key === null || bankUser === null) return false;
  const owner = { customerId: row.customer_id, userId: row.user_id };
  return row.bank_user_key !== (await bankUserKey(trx, deps, owner, { providerId: row.provider_id, bankUser }));
}
