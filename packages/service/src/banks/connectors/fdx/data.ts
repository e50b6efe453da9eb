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
  Page,
  TransactionPeriod,
  UnreadRow,
} from '../contract/connector.ts';
import { asWritten, calendarIn } from '../contract/civil-day.ts';
import { asksHolders } from '../contract/holder-contact.ts';
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
import { type Extra, extraOf, failedRead, nothing } from '../open-banking/optional-read.ts';
import type { Presence } from '../open-banking/sealed-state.ts';
import type { FdxAccess, FdxClient } from './fdx-client.ts';
import { lotKeys, toBankHolding } from './holdings.ts';
import {
  hasNetworks,
  holdersOf,
  notesOn,
  toBankAccount,
  toBankTransaction,
  usualCurrency,
  withContact,
} from './mapping.ts';
import { meaningOf } from './refusals.ts';
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

/** Largest page that the standard allows. */
const transactionsAtOnce = '500';
const longestKey = 1_000;

const none = { read: [], unread: [] };

type Read<T> = { kind: 'read'; value: T } | BankProblem;
type Sought<T> = Extra<T> | BankProblem;

/** A user's session at a bank, common to all security profiles. */
export interface FdxSession extends FdxAccess {
  /** Groups of data that the consent includes. */
  clusters: readonly string[];
  presence: Presence;
}

/** Creates the functions that read a user's data at one bank. */
export function createFdxData<A extends FdxSession>(fdx: FdxClient<A>, clock: Clock, timeZone?: string) {
  const dayOf = timeZone === undefined ? asWritten : calendarIn(timeZone);

  async function read<S extends z.ZodType>(
    session: A,
    { path, query = '', reply }: { path: string; query?: string; reply: S },
    signal: AbortSignal,
  ): Promise<Read<z.output<S>>> {
    const answer = await fdx.call({ access: session, path, query, presence: session.presence, reply }, signal);
    if (answer.kind === 'problem') return answer;
    return answer.kind === 'refusal' ? meaningOf(answer) : { kind: 'read', value: answer.value };
  }

  /** Reads optional data of an account. */
  async function seek<S extends z.ZodType>(
    session: A,
    wanted: { path: string; reply: S },
    signal: AbortSignal,
  ): Promise<Sought<z.output<S>>> {
    return extraOf(await read(session, wanted, signal), ({ value }) => value);
  }

  async function accountsAt(session: A, cursor: string | null, signal: AbortSignal): Promise<RowsOfPage<FdxAccount>> {
    const query = cursor === null ? '' : `?${new URLSearchParams({ pageKey: cursor }).toString()}`;
    const answer = await read(session, { path: 'accounts', query, reply: accountsReply }, signal);
    return answer.kind === 'problem' ? answer : rowsOfPage(answer.value.accounts, nextKey('accounts', answer.value));
  }

  const allAccounts = (session: A, signal: AbortSignal): Promise<AllRows<FdxAccount>> =>
    allRows('accounts', (cursor) => accountsAt(session, cursor, signal), clock);

  /** Reads the bank's customer. */
  async function customerOf(session: A, signal: AbortSignal): Promise<Sought<BankHolder[]>> {
    const found = await seek(session, { path: 'customers/current', reply: customerReply }, signal);
    if (found.kind === 'problem') return found;
    return { ...found, value: found.value === null ? null : holdersOf([found.value]) };
  }

  /**
   * Creates a function that returns an account's holders, or the bank's customer if the account names none. Returns `null` if holders are
   * not requested.
   */
  function holderReader(session: A, signal: AbortSignal, requested: RequestedData) {
    if (!asksHolders(requested) || !session.clusters.includes('CUSTOMER_CONTACT')) return null;
    let hasContacts = true;
    let customer: Promise<Sought<BankHolder[]>> | undefined;
    return async ({ accountId }: FdxAccount): Promise<Sought<BankHolder[]>> => {
      if (hasContacts) {
        const path = `accounts/${encodeURIComponent(accountId)}/contact`;
        const found = await seek(session, { path, reply: contactReply }, signal);
        if (found.kind === 'problem') return found;
        // If the contact request of an account failed, the account may have holders besides the bank's customer.
        if (found.hasFailed) return { ...found, value: null };
        hasContacts = found.value !== null;
        const holders = withContact(holdersOf(found.value?.holders ?? []), found.value);
        if (holders.length > 0) return { ...found, value: holders };
      }
      return (customer ??= customerOf(session, signal));
    };
  }

  async function networksOf(
    session: A,
    account: FdxAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<Sought<Rows<FdxNetwork>>> {
    const isRequested = requested.has('FULL_ACCT_NUMBER', 'bank') || requested.has('BANK_TRANSFER_CODE', 'bank');
    if (!isRequested || !session.clusters.includes('PAYMENT_SUPPORT') || !hasNetworks(account)) return nothing;
    const path = `accounts/${encodeURIComponent(account.accountId)}/payment-networks`;
    const found = await seek(session, { path, reply: networksReply }, signal);
    return found.kind === 'problem' ? found : { ...found, value: found.value?.paymentNetworks ?? null };
  }

  return {
    /** Lists the accounts with payment numbers and holders, if the consent includes them. */
    async accounts(session: A, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>> {
      const listed = await allAccounts(session, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const holdersAt = holderReader(session, signal, requested);
      const [items, unread]: [BankAccount[], UnreadRow[]] = [[], [...accounts.unread]];
      for (const account of accounts.read) {
        if (account.status === 'CLOSED') continue;
        const { accountId: accountKey } = account;
        const holders = (await holdersAt?.(account)) ?? nothing;
        if (holders.kind === 'problem') return holders;
        const networks = await networksOf(session, account, signal, requested);
        if (networks.kind === 'problem') return networks;
        const hasTransactions = session.clusters.includes('TRANSACTIONS');
        const numbers = networks.value ?? none;
        const { lasting, isToken } = numbersIn(numbers.read);
        const lacks = [
          failedRead(holders, 'holders', accountKey, ['HOLDER_NAME']),
          failedRead(networks, 'payment numbers', accountKey, ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE']),
        ];
        items.push({
          ...toBankAccount(account, lasting, holders.value ?? []),
          hasTransactions,
          unreadData: lacks.flatMap(({ unreadData }) => unreadData),
          ...(isToken && { isNumberToken: true }),
        });
        unread.push(...numbers.unread.map((row) => ({ ...row, accountKey })));
        unread.push(...notesOn(account), ...lacks.flatMap((lack) => lack.unread));
      }
      return { kind: 'listed', items, unread };
    },

    async transactions(
      session: A,
      accountKey: string,
      { from, to, cursor, currency = usualCurrency }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<ListedTransaction>> {
      const requested = new URLSearchParams({ startTime: from, endTime: to, limit: transactionsAtOnce });
      if (cursor !== null) requested.set('pageKey', cursor);
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const answer = await read(session, { path, query: `?${requested.toString()}`, reply: transactionsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const { transactions } = answer.value;
      if (transactions.read.some(({ accountId }) => (accountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const { next: nextCursor, cut } = nextKey('transactions', answer.value);
      const items = transactions.read
        .flatMap((row) => withReplaced(row, toBankTransaction(row, currency, dayOf)) ?? [])
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
      const keyOf = lotKeys();
      const items = holdings.read.map((row) =>
        toBankHolding(row, keyOf(row), (row.currency ?? currency)?.currencyCode ?? usualCurrency),
      );
      return { kind: 'listed', items, unread: holdings.unread };
    },
  };
}

/** Returns the key of the next page, from `page` or from the query of the link. */
function nextKey(list: UnreadRow['list'], { page, links }: Paged): NextPage {
  const stated = page?.nextPageKey || undefined;
  const link = stated ?? (links?.next?.href || undefined);
  return nextPage(list, link, (text) => {
    const key = stated ?? new URLSearchParams(nextQuery(text)).get('pageKey');
    return key === null || key === '' || key.length > longestKey ? undefined : key;
  });
}

/** Returns the permanent account numbers. If the bank has none, returns the number tokens of this consent. */
function numbersIn(networks: readonly FdxNetwork[]): { lasting: readonly FdxNetwork[]; isToken: boolean } {
  const lasting = networks.filter(({ identifierType }) => identifierType !== 'TOKENIZED_ACCOUNT_NUMBER');
  return lasting.length > 0 ? { lasting, isToken: false } : { lasting: networks, isToken: networks.length > 0 };
}

const withReplaced = (
  { referenceTransactionId: replaces }: FdxTransactionRow,
  entry: ListedTransaction | null,
): ListedTransaction | null => (entry === null || replaces === undefined ? entry : { ...entry, replaces });

export type FdxData = ReturnType<typeof createFdxData>;
