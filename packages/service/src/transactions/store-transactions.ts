import { sql } from 'kysely';
import type { DeleteQueryBuilder, Insertable } from 'kysely';
import type { BankTransaction } from '../connectors/connector.ts';
import type { ServiceDatabase } from '../database/schema.ts';
import type { ServiceDeps, ServiceTransaction } from '../deps.ts';
import { recordChangesOf } from '../provider-accounts/record-changes.ts';
import type { RefreshReference } from '../refresh/reference.ts';
import type { ListedAccount } from '../accounts/store-accounts.ts';
import { categorize } from './categorization/categorize.ts';
import type { TransactionTable } from './tables.ts';

type StoreDeps = Pick<ServiceDeps, 'ids' | 'businessClock'>;

/** More than any listing has, so that the order numbers of one refresh never reach those of the next. */
const orderSpan = 1_000_000;

export interface TransactionPage {
  account: ListedAccount;
  items: readonly BankTransaction[];
  /** How many the pages before this one had. */
  offset: number;
  /** Seconds; the same however often the refresh is taken up again. */
  startedAt: number;
}

/** Columns whose change makes a stored transaction another one to its readers. */
const compared = [
  'status',
  'base_type',
  'amount',
  'currency',
  'transaction_date',
  'post_date',
  'original_description',
  'running_balance',
  'check_number',
] as const;
const rewritten = [
  ...compared,
  'date',
  'request_key',
  'simple_description',
  'type',
  'category_id',
  'detail_category_id',
  'merchant_key',
  'merchant_name',
  'last_updated_at',
] as const;

/** Writes a page by the bank's own keys; a repeated page changes nothing. */
export async function storeTransactions(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  page: TransactionPage,
): Promise<void> {
  if (page.items.length === 0) return;
  const { customerId, userId, requestKey } = reference;
  const changed = await trx
    .insertInto('transaction')
    .values(page.items.map((item, index) => rowOf(deps, reference, page, item, index)))
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'user_id', 'account_id', 'bank_key'])
        .doUpdateSet((values) =>
          Object.fromEntries(rewritten.map((column) => [column, values.ref(`excluded.${column}`)])),
        )
        .where(sql<boolean>`(${columns('transaction')}) is distinct from (${columns('excluded')})`),
    )
    .returning('id')
    .execute();
  await recordChangesOf(
    trx,
    reference,
    changed.map(({ id }) => ({ customerId, userId, entity: 'transaction', entityId: String(id) })),
  );

  const { replacesHistory } = page.account;
  const seen = page.items.filter((item) => replacesHistory || item.status === 'PENDING').map((item) => item.key);
  if (seen.length === 0) return;
  await trx
    .updateTable('transaction')
    .set({ request_key: requestKey })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, account_id: page.account.id }))
    .where('bank_key', 'in', seen)
    .execute();
}

const columns = (table: string) => sql.join(compared.map((column) => sql.ref(`${table}.${column}`)));

function rowOf(
  deps: StoreDeps,
  reference: RefreshReference,
  { account, offset, startedAt }: TransactionPage,
  item: BankTransaction,
  index: number,
): Insertable<TransactionTable> {
  const now = deps.businessClock.now();
  const isDebit = item.amount.amount.startsWith('-');
  const baseType = isDebit ? 'DEBIT' : 'CREDIT';
  const { container } = account.bank;
  const found = categorize({ description: item.description, baseType, container });
  return {
    customer_id: reference.customerId,
    user_id: reference.userId,
    id: deps.ids.next(),
    account_id: account.id,
    bank_key: item.key,
    request_key: reference.requestKey,
    container,
    status: item.status,
    base_type: baseType,
    amount: isDebit ? item.amount.amount.slice(1) : item.amount.amount,
    currency: item.amount.currency,
    date: item.postDate ?? item.date,
    transaction_date: item.date,
    post_date: item.postDate,
    listing_order: startedAt * orderSpan - offset - index,
    original_description: item.description,
    simple_description: found.simpleDescription,
    type: found.type,
    category_id: found.categoryId,
    category_source: 'SYSTEM',
    detail_category_id: found.detailCategoryId,
    merchant_key: found.merchant?.key ?? null,
    merchant_name: found.merchant?.name ?? null,
    running_balance: item.runningBalance?.amount ?? null,
    check_number: item.checkNumber,
    created_at: now,
    last_updated_at: now,
  };
}

/**
 * Once the whole period was read: a pending transaction that the bank no longer lists has posted under another key, or was
 * dropped. Either way it is deleted (service interface 4.3, rule 2).
 */
export async function deleteVanishedPending(
  trx: ServiceTransaction,
  reference: RefreshReference,
  accountId: number,
): Promise<void> {
  await deleteUnseen(trx, reference, accountId, (rest) => rest.where('status', '=', 'PENDING'));
}

/**
 * Once another source than before has been read: what the old one had under its own keys, as far back as the new one
 * reaches, is there twice.
 */
export async function deleteReplaced(
  trx: ServiceTransaction,
  reference: RefreshReference,
  accountId: number,
  from: string,
): Promise<void> {
  await deleteUnseen(trx, reference, accountId, (rest) => rest.where('date', '>=', from));
}

type Deletion = DeleteQueryBuilder<ServiceDatabase, 'transaction', object>;

async function deleteUnseen(
  trx: ServiceTransaction,
  reference: RefreshReference,
  accountId: number,
  among: (all: Deletion) => Deletion,
): Promise<void> {
  const { customerId, userId, requestKey } = reference;
  const ofAccount = trx
    .deleteFrom('transaction')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, account_id: accountId }))
    .where('request_key', '!=', requestKey);
  const gone = await among(ofAccount).returning('id').execute();
  await recordChangesOf(
    trx,
    reference,
    gone.map(({ id }) => ({ customerId, userId, entity: 'transaction', entityId: String(id), deleted: true })),
  );
}
