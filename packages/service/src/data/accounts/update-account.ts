import { ofManualAccounts, type UpdateAccount } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { accountChange } from '../../platform/journal/index.ts';
import { lockProviderAccounts, recordChangesOf } from '../provider-account-records/index.ts';
import type { PropertyRecordsDeps } from '../real-estate/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import type { AccountRow } from './account-reply.ts';
import { linkLoans } from './manual/linked-loans.ts';
import {
  assertNewAddress,
  type PropertyChange,
  propertyChange,
  propertyFacts,
  saysOfValue,
} from './manual/property-facts.ts';
import { recordManualBalances } from './manual/record-manual-balances.ts';
import { typedFacts } from './manual/typed-facts.ts';
import { findAccount } from './records.ts';

type Typed = UpdateAccount['account'];

/**
 * Updates an account. For an aggregated account, only nickname, status, note and net worth can be changed, because each refresh overwrites
 * the rest with the bank's data; fields of manual accounts are ignored. Journals nothing if the update changes nothing.
 */
export const updateAccount =
  (deps: PropertyRecordsDeps): Handler<'updateAccount'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    const { account } = body;
    const { database, businessClock } = deps;
    const update = (requested: RequestedProperty | null) =>
      database.tx(async (trx) => {
        // This lock prevents the account from moving to another provider account.
        await lockUser(trx, user);
        const row = await findAccount(trx, user, params.accountId);
        if (row === undefined) throw new ServiceError('Y807');
        if (requested !== null && factsText(requested.held) !== factsText(row)) return null;
        const change = requested?.change ?? null;
        const key = { ...user, providerAccountId: row.provider_account_id };
        await lockProviderAccounts(trx, user, [key.providerAccountId]);
        if (account.container !== undefined && account.container !== row.container)
          throw new ServiceError('Y800', { name: 'account.container' });
        if (!row.is_manual && account.accountName !== undefined && account.accountName !== row.account_name)
          throw new ServiceError('Y820', { name: 'accountName' });
        const changes = {
          ...commonChanges(account),
          ...(row.is_manual ? manualChanges(row, account, change) : {}),
        };
        const isLinked = row.is_manual && (await linkedLoans(trx, user, row, account));
        await assertNewAddress(trx, user, change?.address ?? null, row.id);
        if (Object.keys(changes).length === 0 && !isLinked) return row.is_manual;
        const now = businessClock.now();
        await trx
          .updateTable('account')
          .set({ ...changes, last_updated_at: now })
          .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId, id: row.id }))
          .execute();
        if ('balance' in changes) await recordManualBalances(trx, key, { accountId: row.id, change, now });
        await recordChangesOf(trx, key, [accountChange(user, row)]);
        return row.is_manual;
      });
    let isManual: boolean | null = null;
    // If another update changed the property during the request to the registry, the answer is stale and the update is retried.
    for (let tries = 0; isManual === null; tries += 1) {
      if (tries === mostTries)
        throw new ServiceError('Y400', { name: 'update of the account already in progress', retryAfter });
      isManual = await update(await changeOfProperty(deps, user, params.accountId, account));
    }
    if (!isManual) call.ignore(sentOfManual(account).map((name) => `account.${name}`));
  };

const sentOfManual = (account: Typed): string[] =>
  Object.keys(ofManualAccounts).filter((name) => Object.hasOwn(account, name));

const textOrNull = (text: string): string | null => (text === '' ? null : text);

const commonChanges = ({ nickname, accountStatus, includeInNetWorth, memo }: Typed) => ({
  ...(nickname !== undefined && { nickname: textOrNull(nickname) }),
  ...(accountStatus !== undefined && { account_status: accountStatus }),
  ...(includeInNetWorth !== undefined && { include_in_net_worth: includeInNetWorth }),
  ...(memo !== undefined && { memo: textOrNull(memo) }),
});

interface RequestedProperty {
  held: AccountRow;
  change: PropertyChange;
}

const mostTries = 3;
/** `Retry-After` in seconds. The other update has probably finished by then. */
const retryAfter = 5;

/** Returns the stored values that a property change depends on, as text for comparison. */
const factsText = ({ balance, currency, details }: AccountRow): string => JSON.stringify([balance, currency, details]);

/** Returns the change of a property; `null` if the update changes neither the property's address nor its value. */
async function changeOfProperty(
  deps: PropertyRecordsDeps,
  user: UserKey,
  accountId: number,
  account: Typed,
): Promise<RequestedProperty | null> {
  if (!saysOfValue(account)) return null;
  const row = await findAccount(deps.database.db, user, accountId);
  if (row?.container !== 'realEstate') return null;
  return { held: row, change: await propertyChange(deps, user, row, account) };
}

function manualChanges(row: AccountRow, account: Typed, change: PropertyChange | null) {
  const { accountName } = account;
  return {
    ...(accountName !== undefined && { account_name: accountName }),
    ...typedFacts(row, account),
    ...(change !== null && propertyFacts(row, change)),
  };
}

/**
 * Links the loans in the update to a property. Returns whether the update has a list of loans. Throws Y800 if the account is not a
 * property.
 */
async function linkedLoans(
  trx: ServiceTransaction,
  user: UserKey,
  row: AccountRow,
  { linkedAccountIds }: Typed,
): Promise<boolean> {
  if (linkedAccountIds === undefined) return false;
  if (row.container !== 'realEstate') throw new ServiceError('Y800', { name: 'account.linkedAccountIds' });
  await linkLoans(trx, user, row.id, linkedAccountIds);
  return true;
}
