import type { Insertable, Selectable } from 'kysely';
import type { AdditionalStatus, BankAccount } from '../connectors/connector.ts';
import type { ServiceDeps, ServiceTransaction } from '../deps.ts';
import { recordChange } from '../journal/index.ts';
import type { RefreshReference } from '../refresh/reference.ts';
import type { Secrets } from '../refresh/secrets.ts';
import { isFullNumber, maskNumber } from './account-number.ts';
import type { AccountTable } from './tables.ts';

/** An account whose data is to be read now. */
export interface ListedAccount {
  id: number;
  bank: BankAccount;
  historyUntil: string | null;
}

export interface AccountListing {
  providerId: number;
  accounts: readonly BankAccount[];
}

type Row = Selectable<AccountTable>;
type StoreDeps = Pick<ServiceDeps, 'ids' | 'businessClock'> & { secrets: Secrets };

/**
 * Writes the bank's list of accounts and returns those to read: neither deleted nor inactive ones, nor those that the bank
 * cannot serve now. What the bank no longer lists is about to be closed.
 */
export async function storeAccounts(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  listing: AccountListing,
): Promise<ListedAccount[]> {
  const { customerId, userId, providerAccountId } = reference;
  const owner = { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId };
  const known = await trx
    .selectFrom('account')
    .selectAll()
    .where((where) => where.and(owner))
    .execute();
  const byKey = new Map(known.map((row) => [row.bank_key, row]));
  const changed: number[] = [];
  const listed: ListedAccount[] = [];

  for (const bank of listing.accounts) {
    const row = byKey.get(bank.key);
    if (row?.account_status === 'DELETED' || row?.account_status === 'INACTIVE') continue;
    const id = row?.id ?? deps.ids.next();
    await storeAccount(trx, deps, reference, listing.providerId, bank, id, row);
    changed.push(id);
    if (bank.unavailable === null) listed.push({ id, bank, historyUntil: row?.history_until ?? null });
  }

  const stillListed = new Set(listing.accounts.map((bank) => bank.key));
  for (const row of known.filter(
    (account) => account.account_status === 'ACTIVE' && !stillListed.has(account.bank_key),
  )) {
    await trx
      .updateTable('account')
      .set({
        account_status: 'TO_BE_CLOSED',
        request_key: reference.requestKey,
        last_attempt_at: deps.businessClock.now(),
      })
      .where((where) => where.and({ customer_id: customerId, user_id: userId, id: row.id }))
      .execute();
    changed.push(row.id);
  }
  await recordChange(
    trx,
    changed.map((id) => ({ customerId, userId, entity: 'account', entityId: String(id) })),
  );
  return listed;
}

async function storeAccount(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  providerId: number,
  bank: BankAccount,
  id: number,
  known: Row | undefined,
): Promise<void> {
  const { customerId, userId, providerAccountId, requestKey } = reference;
  const now = deps.businessClock.now();
  const attempt = {
    request_key: requestKey,
    additional_status: bank.unavailable ?? ('ACCT_SUMMARY_RECEIVED' as const),
    last_attempt_at: now,
  };
  const key = { customer_id: customerId, user_id: userId, id };
  if (known !== undefined) {
    // What an unavailable account shows may be nothing at all; the last good figures stay.
    const facts =
      bank.unavailable === null ? { ...factsOf(bank), account_status: 'ACTIVE' as const, last_updated_at: now } : {};
    await trx
      .updateTable('account')
      .set({ ...attempt, ...facts })
      .where((where) => where.and(key))
      .execute();
  } else {
    const row: Insertable<AccountTable> = {
      ...key,
      ...attempt,
      ...factsOf(bank),
      provider_account_id: providerAccountId,
      provider_id: providerId,
      bank_key: bank.key,
      account_status: 'ACTIVE',
      nickname: null,
      memo: null,
      include_in_net_worth: true,
      history_until: null,
      created_at: now,
      last_updated_at: now,
    };
    await trx.insertInto('account').values(row).execute();
  }
  if (bank.number !== null && isFullNumber(bank.number))
    await deps.secrets.keepAccountNumber(trx, reference, id, bank.number);
}

function factsOf(bank: BankAccount) {
  return {
    container: bank.container,
    account_type: bank.accountType,
    account_name: bank.name,
    masked_number: bank.number === null ? null : maskNumber(bank.number),
    is_asset: bank.isAsset,
    currency: bank.balance.currency,
    balance: bank.balance.amount,
    available_balance: bank.availableBalance?.amount ?? null,
    available_credit: bank.availableCredit?.amount ?? null,
    total_credit_line: bank.totalCreditLine?.amount ?? null,
    amount_due: bank.amountDue?.amount ?? null,
    due_date: bank.dueDate,
    interest_rate: bank.interestRate,
    holder_name: bank.holderName,
    transfer_codes: bank.transferCode === null ? null : JSON.stringify([bank.transferCode]),
  };
}

export interface AccountResult {
  additionalStatus: AdditionalStatus;
  /** Set when the transactions were read to their end. */
  historyUntil: string | null;
}

/** What became of reading one account; nothing, when the user deleted it meanwhile. */
export async function finishAccount(
  trx: ServiceTransaction,
  { businessClock }: StoreDeps,
  reference: RefreshReference,
  id: number,
  result: AccountResult,
): Promise<void> {
  const { customerId, userId } = reference;
  const finished = await trx
    .updateTable('account')
    .set({
      additional_status: result.additionalStatus,
      last_attempt_at: businessClock.now(),
      ...(result.historyUntil === null ? {} : { history_until: result.historyUntil }),
    })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .where('account_status', '!=', 'DELETED')
    .returning('id')
    .executeTakeFirst();
  if (finished !== undefined)
    await recordChange(trx, [{ customerId, userId, entity: 'account', entityId: String(id) }]);
}

/** False when the user deleted the account; it cannot be deleted until the transaction ends otherwise. */
export async function lockOpenAccount(
  trx: ServiceTransaction,
  { customerId, userId }: RefreshReference,
  id: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('account_status')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.account_status !== 'DELETED';
}
