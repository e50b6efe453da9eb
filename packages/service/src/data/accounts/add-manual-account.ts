import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../platform/http/index.ts';
import { accountChange } from '../../platform/journal/index.ts';
import { recordChangesOf } from '../provider-account-records/index.ts';
import type { PropertyRecordsDeps } from '../real-estate/index.ts';
import { type NeedsClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { claimedBefore, claimKey, lockUser, subjectOf, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { linkLoans } from './manual/linked-loans.ts';
import { findAccount } from './records.ts';
import { lockManualProviderAccount } from './manual/manual-provider-account.ts';
import { assertNewAddress, propertyChange } from './manual/property-facts.ts';
import { recordManualBalances } from './manual/record-manual-balances.ts';
import { emptyFacts, newManualAccount } from './manual/new-manual-account.ts';

/** Maximum number of manual accounts per user. Account lists are not paged. */
const maxManualAccounts = 200;

/** Dependencies of `addManualAccount`. */
export type ManualAccountDeps = NeedsDatabase & NeedsClock & NeedsIds & PropertyRecordsDeps;

/**
 * Adds a manual account. An `Idempotency-Key` is valid for one day. Throws the errors of `newManualAccount`, `propertyChange` and
 * `linkLoans`, and:
 * - Y800 if the key is reused with a different body;
 * - Y807 if the account of a repeated request was deleted;
 * - Y811 for the address of another property;
 * - Y824 above 200 accounts.
 */
export const addManualAccount =
  (deps: ManualAccountDeps): Handler<'addManualAccount'> =>
  async ({ body: { account } }, call) => {
    const user = userKeyOf(call);
    const keyUse = { key: idempotencyKeyOf(call), action: 'addManualAccount', subject: subjectOf(account) } as const;
    const repeated = await deps.database.tx(async (trx) => {
      const existingId = await claimedBefore(trx, deps, user, keyUse);
      return existingId === null ? null : addedReply(trx, user, existingId);
    });
    // A retry must not query the property registry again.
    if (repeated !== null) return repeated;
    const change =
      account.accountType === 'REAL_ESTATE'
        ? await propertyChange(deps, user, emptyFacts('realEstate'), account)
        : null;
    const row = newManualAccount(account, change);
    return deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const id = deps.ids.next();
      const existingId = await claimKey(trx, deps, user, { ...keyUse, madeId: id });
      if (existingId !== null) return addedReply(trx, user, existingId);
      await assertBelowLimit(trx, user);
      await assertNewAddress(trx, user, change?.address ?? null, id);
      const providerAccountId = await lockManualProviderAccount(trx, deps, user);
      const owner = { customer_id: user.customerId, user_id: user.userId };
      const now = deps.businessClock.now();
      await trx
        .insertInto('account')
        .values({
          ...row,
          ...owner,
          id,
          provider_account_id: providerAccountId,
          reader_id: providerAccountId,
          created_at: now,
          last_updated_at: now,
          last_attempt_at: now,
        })
        .execute();
      if (account.linkedAccountIds !== undefined) await linkLoans(trx, user, id, account.linkedAccountIds);
      await recordManualBalances(trx, { ...user, providerAccountId }, { accountId: id, change, now });
      await recordChangesOf(trx, { ...user, providerAccountId }, [
        accountChange(user, { id, provider_account_id: providerAccountId, is_manual: true }),
      ]);
      return addedReply(trx, user, id);
    });
  };

/** Throws Y824 if the user has the maximum number of manual accounts. */
async function assertBelowLimit(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  const { count } = await trx
    .selectFrom('account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and({ customer_id: customerId, user_id: userId, is_manual: true }))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxManualAccounts) throw new ServiceError('Y824', { name: 'account' });
}

/** Returns the reply for an added account. Throws Y807 if the account was deleted before the request was repeated. */
async function addedReply(trx: ServiceTransaction, user: UserKey, id: number) {
  const row = await findAccount(trx, user, id);
  if (row === undefined) throw new ServiceError('Y807');
  const { account_name: accountName, masked_number: accountNumber } = row;
  return { account: [{ id, accountName, ...(accountNumber !== null && { accountNumber }) }] };
}
