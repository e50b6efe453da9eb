import { ofManualAccounts, type UpdateAccount } from '@fin-link/contracts/service';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { accountChange } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { lockProviderAccounts, recordChangesOf } from '../provider-account-records/index.ts';
import type { PropertyRecordsDeps } from '../real-estate/index.ts';
import { type AccountRow, findAccount } from './account-rows.ts';
import { enteredFacts } from './manual/entered-facts.ts';
import { linkLoans } from './manual/linked-loans.ts';
import {
  assertNewAddress,
  type PropertyChange,
  propertyChange,
  propertyFacts,
  changesPropertyValue,
  recordManualBalances,
} from './manual/property-facts.ts';

type AccountInput = UpdateAccount['account'];

/**
 * Updates an account. For an aggregated account, only nickname, status, note and net worth can be changed, because each refresh overwrites
 * the rest with the bank's data. Fields of manual accounts are then ignored. Journals nothing if the update changes nothing. Throws the
 * errors of `propertyChange`, `enteredFacts` and `linkLoans`, and:
 * - Y807 for an unknown account;
 * - Y800 for a different container;
 * - Y820 for a new name of an aggregated account;
 * - Y811 for the address of another property;
 * - Y400 if other updates keep changing the property.
 */
export const updateAccount =
  (deps: PropertyRecordsDeps): Handler<'updateAccount'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    const { account } = body;
    let isManual: boolean | null = null;
    // The property registry is called outside the transaction. If another update changes the property in the meantime, the registry's
    // answer is stale and the update is retried.
    for (let attempts = 0; isManual === null; attempts += 1) {
      if (attempts === maxAttempts)
        throw new ServiceError('Y400', {
          name: 'update of the account already in progress',
          retryAfter: retryAfterSeconds,
        });
      const requested = await requestPropertyChange(deps, user, params.accountId, account);
      isManual = await deps.database.tx((trx) =>
        writeUpdate(trx, deps, { user, accountId: params.accountId, account, requested }),
      );
    }
    if (!isManual) call.ignore(sentManualFields(account).map((name) => `account.${name}`));
  };

/** Update of one account. `requested` is the change of a property; `null` if neither address nor value changes. */
interface RequestedUpdate {
  user: UserKey;
  accountId: number;
  account: AccountInput;
  requested: RequestedProperty | null;
}

/**
 * Writes and journals the update. Returns whether the account is manual, or `null` if the property has changed since `requested` was
 * computed. Throws Y807, Y800, Y820 and Y811 like `updateAccount`, and the errors of `enteredFacts` and `linkLoans`.
 */
async function writeUpdate(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  { user, accountId, account, requested }: RequestedUpdate,
): Promise<boolean | null> {
  // This lock prevents the account from moving to another provider account.
  await lockUser(trx, user);
  const row = await findAccount(trx, user, accountId);
  if (row === undefined) throw new ServiceError('Y807');
  if (requested !== null && factsText(requested.stored) !== factsText(row)) return null;
  const change = requested?.change ?? null;
  const key = { ...user, providerAccountId: row.provider_account_id };
  await lockProviderAccounts(trx, user, [key.providerAccountId]);
  if (account.container !== undefined && account.container !== row.container)
    throw new ServiceError('Y800', { name: 'account.container' });
  if (!row.is_manual && account.accountName !== undefined && account.accountName !== row.account_name)
    throw new ServiceError('Y820', { name: 'accountName' });
  const changedColumns = {
    ...commonChanges(account),
    ...(row.is_manual ? manualChanges(row, account, change) : {}),
  };
  const isLinked = row.is_manual && (await updateLinkedLoans(trx, user, row, account));
  await assertNewAddress(trx, user, change?.address ?? null, row.id);
  if (Object.keys(changedColumns).length === 0 && !isLinked) return row.is_manual;
  const now = businessClock.now();
  await trx
    .updateTable('account')
    .set({ ...changedColumns, last_updated_at: now })
    .where((where) => where.and({ ...ofUser(user), id: row.id }))
    .execute();
  if ('balance' in changedColumns) await recordManualBalances(trx, key, { accountId: row.id, change, now });
  await recordChangesOf(trx, key, [accountChange(user, row)]);
  return row.is_manual;
}

/** Returns the names of the fields in the request that apply to manual accounts only. */
const sentManualFields = (account: AccountInput): string[] =>
  Object.keys(ofManualAccounts).filter((name) => Object.hasOwn(account, name));

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Returns the changed columns that aggregated and manual accounts have in common. */
const commonChanges = ({ nickname, accountStatus, includeInNetWorth, memo }: AccountInput) => ({
  ...(nickname !== undefined && { nickname: textOrNull(nickname) }),
  ...(accountStatus !== undefined && { account_status: accountStatus }),
  ...(includeInNetWorth !== undefined && { include_in_net_worth: includeInNetWorth }),
  ...(memo !== undefined && { memo: textOrNull(memo) }),
});

/** Change of a property, with the stored account from which the change was computed. */
interface RequestedProperty {
  stored: AccountRow;
  change: PropertyChange;
}

/** Maximum number of attempts to update a property that other requests update concurrently. */
const maxAttempts = 3;
/** Value of the `Retry-After` header in seconds. The other update has probably finished by then. */
const retryAfterSeconds = 5;

/** Returns the stored values that a property change depends on, as text for comparison. */
const factsText = ({ balance, currency, details }: AccountRow): string => JSON.stringify([balance, currency, details]);

/** Returns the change of a property, or `null` if the update changes neither address nor value. May call the property registry. */
async function requestPropertyChange(
  deps: PropertyRecordsDeps,
  user: UserKey,
  accountId: number,
  account: AccountInput,
): Promise<RequestedProperty | null> {
  if (!changesPropertyValue(account)) return null;
  const row = await findAccount(deps.database.db, user, accountId);
  if (row?.container !== 'realEstate') return null;
  return { stored: row, change: await propertyChange(deps, user, row, account) };
}

function manualChanges(row: AccountRow, account: AccountInput, change: PropertyChange | null) {
  const { accountName } = account;
  return {
    ...(accountName !== undefined && { account_name: accountName }),
    ...enteredFacts(row, account),
    ...(change !== null && propertyFacts(row, change)),
  };
}

/**
 * Links the loans in the update to a property. Returns whether the update has a list of loans. Throws Y800 if the account is not a
 * property.
 */
async function updateLinkedLoans(
  trx: ServiceTransaction,
  user: UserKey,
  row: AccountRow,
  { linkedAccountIds }: AccountInput,
): Promise<boolean> {
  if (linkedAccountIds === undefined) return false;
  if (row.container !== 'realEstate') throw new ServiceError('Y800', { name: 'account.linkedAccountIds' });
  await linkLoans(trx, user, row.id, linkedAccountIds);
  return true;
}
