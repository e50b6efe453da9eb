import { type Container, type CreateAccount, manualKindOf } from '@fin-link/contracts/service';
import { manualProviderId } from '../../banks/providers/index.ts';
import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../platform/http/index.ts';
import { accountChange } from '../../platform/journal/index.ts';
import { type NeedsClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { claimedBefore, claimKey, lockUser, subjectOf, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { recordChangesOf } from '../provider-account-records/index.ts';
import type { PropertyRecordsDeps } from '../real-estate/index.ts';
import { findAccount } from './account-rows.ts';
import { enteredFacts, type StoredFacts } from './manual/entered-facts.ts';
import { linkLoans } from './manual/linked-loans.ts';
import { lockManualProviderAccount } from './manual/manual-provider-account.ts';
import {
  assertNewAddress,
  propertyChange,
  recordManualBalances,
  type PropertyChange,
  propertyFacts,
} from './manual/property-facts.ts';

/** Maximum number of manual accounts per user. Account lists are not paged. */
const maxManualAccounts = 200;

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
      const owner = ofUser(user);
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
async function assertBelowLimit(trx: ServiceTransaction, user: UserKey): Promise<void> {
  const { count } = await trx
    .selectFrom('account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and({ ...ofUser(user), is_manual: true }))
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

/** Returns the facts of an account for which nothing was entered yet. */
const emptyFacts = (container: Container): StoredFacts => ({
  container,
  currency: null,
  balance: null,
  amount_due: null,
  details: {},
});

/**
 * Returns the columns of a new manual account, except ids, owner and times. Throws Y800 for an unknown account type, and the errors of
 * `enteredFacts`.
 */
function newManualAccount(account: CreateAccount['account'], change: PropertyChange | null) {
  const kind = manualKindOf(account.accountType);
  if (kind === undefined) throw new ServiceError('Y800', { name: 'account.accountType' });
  const stored = emptyFacts(kind.container);
  const facts = {
    masked_number: null,
    currency: null,
    balance: null,
    amount_due: null,
    due_date: null,
    details: '{}',
    ...enteredFacts(stored, account),
    ...(change !== null && propertyFacts(stored, change)),
  };
  return {
    ...facts,
    is_manual: true,
    bank_key: null,
    request_key: '',
    provider_id: manualProviderId,
    history_by_id: null,
    history_until: null,
    container: kind.container,
    account_type: kind.accountType,
    is_asset: kind.isAsset,
    account_name: account.accountName,
    nickname: account.nickname === '' ? null : (account.nickname ?? null),
    memo: account.memo === '' ? null : (account.memo ?? null),
    account_status: 'ACTIVE' as const,
    include_in_net_worth: account.includeInNetWorth ?? true,
    is_selected: null,
    available_balance: null,
    available_credit: null,
    total_credit_line: null,
    interest_rate: null,
    holders: null,
    transfer_codes: null,
    additional_status: 'AVAILABLE_DATA_RETRIEVED' as const,
  };
}
