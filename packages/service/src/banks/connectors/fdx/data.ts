import type { Clock } from '@fin-link/storage';
import type { z } from 'zod';
import type { RequestedData } from '../contract/requested-data.ts';
import { problem } from '../contract/bank-failures.ts';
import type {
  BankAccount,
  BankHolder,
  BankHolding,
  BankProblem,
  Listed,
  ListedTransaction,
  ListPage,
  TransactionPeriod,
  UnreadRow,
} from '../contract/connector.ts';
import { dayAsWritten, calendarIn } from '../contract/civil-day.ts';
import { requestsHolders } from '../contract/holder-contact.ts';
import { type Rows, withoutRepeats } from '../contract/rows.ts';
import {
  allRows,
  nextPage,
  nextQuery,
  rowsOfPage,
  type AllRows,
  type NextPage,
  type RowsOfPage,
} from '../open-banking/all-rows.ts';
import { type OptionalRead, toOptionalRead, reportFailedRead, notRequested } from '../open-banking/optional-read.ts';
import type { Presence } from '../open-banking/sealed-state.ts';
import { type FdxAccess, type FdxClient, type FdxParty, problemOf } from './fdx-client.ts';
import { createLotKeys, toBankHolding } from './holdings.ts';
import {
  hasNetworks,
  holdersOf,
  unreadRowsOf,
  toBankAccount,
  toBankTransaction,
  defaultCurrency,
  withContact,
} from './mapping.ts';
import {
  accountDetailReply,
  accountsReply,
  contactReply,
  customerReply,
  networksReply,
  transactionsReply,
  type FdxAccount,
  type FdxNetwork,
  type FdxTransactionRow,
  type Paged,
} from './schema.ts';

/** Largest page of transactions that the standard allows. */
const transactionPageSize = '500';
/** Maximum length of a page key in characters. */
const maxKeyLength = 1_000;

const noRows = { read: [], unread: [] };

type DataRead<T> = { kind: 'read'; value: T } | BankProblem;
/** Result of an optional read, or a problem that would also affect every other request. */
type OptionalData<T> = OptionalRead<T> | BankProblem;

/** A user's session at a bank, common to all security profiles. */
interface FdxSession extends FdxAccess {
  /** Groups of data (data clusters) that the consent includes. */
  clusters: readonly string[];
  presence: Presence;
}

/** Creates the functions that read a user's data at one bank. */
export function createFdxData<A extends FdxSession>(
  fdx: FdxClient<A>,
  clock: Clock,
  { timeZone, hasCategoryCodes = false }: Pick<FdxParty, 'timeZone' | 'hasCategoryCodes'>,
) {
  const dayOf = timeZone === undefined ? dayAsWritten : calendarIn(timeZone);

  async function read<S extends z.ZodType>(
    session: A,
    { path, query = '', reply }: { path: string; query?: string; reply: S },
    signal: AbortSignal,
  ): Promise<DataRead<z.output<S>>> {
    const answer = await fdx.call({ access: session, path, query, presence: session.presence, reply }, signal);
    if (answer.kind === 'problem') return answer;
    return answer.kind === 'refusal' ? problemOf(answer) : { kind: 'read', value: answer.value };
  }

  async function readOptional<S extends z.ZodType>(
    session: A,
    request: { path: string; reply: S },
    signal: AbortSignal,
  ): Promise<OptionalData<z.output<S>>> {
    return toOptionalRead(await read(session, request, signal), ({ value }) => value);
  }

  async function readAccountsPage(
    session: A,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<RowsOfPage<FdxAccount>> {
    const query = cursor === null ? '' : `?${new URLSearchParams({ pageKey: cursor }).toString()}`;
    const answer = await read(session, { path: 'accounts', query, reply: accountsReply }, signal);
    return answer.kind === 'problem'
      ? answer
      : rowsOfPage(answer.value.accounts, nextPageKey('accounts', answer.value));
  }

  const readAllAccounts = (session: A, signal: AbortSignal): Promise<AllRows<FdxAccount>> =>
    allRows('accounts', (cursor) => readAccountsPage(session, cursor, signal), clock);

  /** Reads the customer of the bank as the only holder. */
  async function readCustomer(session: A, signal: AbortSignal): Promise<OptionalData<BankHolder[]>> {
    const found = await readOptional(session, { path: 'customers/current', reply: customerReply }, signal);
    if (found.kind === 'problem') return found;
    return { ...found, value: found.value === null ? null : holdersOf([found.value]) };
  }

  /**
   * Creates a function that returns an account's holders, or the bank's customer if the account names none. Returns `null` if holders were
   * not requested or not granted.
   */
  function createHolderReader(session: A, signal: AbortSignal, requested: RequestedData) {
    if (!requestsHolders(requested) || !session.clusters.includes('CUSTOMER_CONTACT')) return null;
    let offersContacts = true;
    let customer: Promise<OptionalData<BankHolder[]>> | undefined;
    return async ({ accountId }: FdxAccount): Promise<OptionalData<BankHolder[]>> => {
      if (offersContacts) {
        const path = `accounts/${encodeURIComponent(accountId)}/contact`;
        const found = await readOptional(session, { path, reply: contactReply }, signal);
        if (found.kind === 'problem') return found;
        // The bank may have contacts for this account. Its holders may differ from the customer, so the customer is no substitute.
        if (found.hasFailed) return { ...found, value: null };
        offersContacts = found.value !== null;
        const holders = withContact(holdersOf(found.value?.holders ?? []), found.value);
        if (holders.length > 0) return { ...found, value: holders };
      }
      return (customer ??= readCustomer(session, signal));
    };
  }

  /** Reads the numbers of an account for payments. Returns `notRequested` if they were not requested or not granted. */
  async function readNetworks(
    session: A,
    account: FdxAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<OptionalData<Rows<FdxNetwork>>> {
    const isRequested = requested.has('FULL_ACCT_NUMBER', 'bank') || requested.has('BANK_TRANSFER_CODE', 'bank');
    if (!isRequested || !session.clusters.includes('PAYMENT_SUPPORT') || !hasNetworks(account)) return notRequested;
    const path = `accounts/${encodeURIComponent(account.accountId)}/payment-networks`;
    const found = await readOptional(session, { path, reply: networksReply }, signal);
    return found.kind === 'problem' ? found : { ...found, value: found.value?.paymentNetworks ?? null };
  }

  return {
    /** Lists the accounts with payment numbers and holders, if the consent includes them. */
    async accounts(session: A, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>> {
      const listed = await readAllAccounts(session, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const readHolders = createHolderReader(session, signal, requested);
      const [items, unread]: [BankAccount[], UnreadRow[]] = [[], [...accounts.unread]];
      for (const account of accounts.read) {
        if (account.status === 'CLOSED') continue;
        const { accountId: accountKey } = account;
        const holders = (await readHolders?.(account)) ?? notRequested;
        if (holders.kind === 'problem') return holders;
        const networks = await readNetworks(session, account, signal, requested);
        if (networks.kind === 'problem') return networks;
        const hasTransactions = session.clusters.includes('TRANSACTIONS');
        const paymentNetworks = networks.value ?? noRows;
        const { networks: lasting, isToken } = accountNumbersIn(paymentNetworks.read);
        const failedReads = [
          reportFailedRead(holders, 'holders', accountKey, ['HOLDER_NAME']),
          reportFailedRead(networks, 'payment numbers', accountKey, ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE']),
        ];
        items.push({
          ...toBankAccount(account, lasting, holders.value ?? []),
          hasTransactions,
          unreadData: failedReads.flatMap(({ unreadData }) => unreadData),
          ...(isToken && { isNumberToken: true }),
        });
        unread.push(...paymentNetworks.unread.map((row) => ({ ...row, accountKey })));
        unread.push(...unreadRowsOf(account), ...failedReads.flatMap(({ unread: rows }) => rows));
      }
      return { kind: 'listed', items, unread };
    },

    async transactions(
      session: A,
      accountKey: string,
      { from, to, cursor, currency = defaultCurrency }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<ListPage<ListedTransaction>> {
      const requested = new URLSearchParams({ startTime: from, endTime: to, limit: transactionPageSize });
      if (cursor !== null) requested.set('pageKey', cursor);
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const answer = await read(session, { path, query: `?${requested.toString()}`, reply: transactionsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const { transactions } = answer.value;
      if (transactions.read.some(({ accountId }) => (accountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const { next: nextCursor, cut } = nextPageKey('transactions', answer.value);
      const items = transactions.read
        .flatMap((row) => withReplacedKey(row, toBankTransaction(row, currency, { dayOf, hasCategoryCodes })) ?? [])
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor, unread: [...transactions.unread, ...cut] };
    },

    /** Reads the holdings from the details of an account. */
    async holdings(session: A, accountKey: string, signal: AbortSignal): Promise<Listed<BankHolding>> {
      if (!session.clusters.includes('INVESTMENTS')) return { kind: 'listed', items: [] };
      const path = `accounts/${encodeURIComponent(accountKey)}`;
      const answer = await read(session, { path, reply: accountDetailReply }, signal);
      if (answer.kind === 'problem') return answer;
      if (answer.value.accountId !== accountKey) return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const { holdings, currency } = answer.value;
      const keyOf = createLotKeys();
      const items = holdings.read.map((row) =>
        toBankHolding(row, keyOf(row), (row.currency ?? currency)?.currencyCode ?? defaultCurrency),
      );
      return { kind: 'listed', items, unread: holdings.unread };
    },
  };
}

/** Returns the key of the next page, from `page` or from the query of the link in `links`. */
function nextPageKey(list: UnreadRow['list'], { page, links }: Paged): NextPage {
  const stated = page?.nextPageKey || undefined;
  const link = stated ?? (links?.next?.href || undefined);
  return nextPage(list, link, (text) => {
    const key = stated ?? new URLSearchParams(nextQuery(text)).get('pageKey');
    return key === null || key === '' || key.length > maxKeyLength ? undefined : key;
  });
}

/**
 * Returns the networks with permanent account numbers. If there are none, returns all networks: their numbers are tokens of this consent.
 */
function accountNumbersIn(networks: readonly FdxNetwork[]): { networks: readonly FdxNetwork[]; isToken: boolean } {
  const permanentNumbers = networks.filter(({ identifierType }) => identifierType !== 'TOKENIZED_ACCOUNT_NUMBER');
  return permanentNumbers.length > 0
    ? { networks: permanentNumbers, isToken: false }
    : { networks: networks, isToken: networks.length > 0 };
}

/** Adds the key of the transaction that this one replaces, if the bank names it. */
const withReplacedKey = (
  { referenceTransactionId: replaces }: FdxTransactionRow,
  entry: ListedTransaction | null,
): ListedTransaction | null => (entry === null || replaces === undefined ? entry : { ...entry, replaces });
