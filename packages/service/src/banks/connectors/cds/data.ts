import type { Clock } from '@fin-link/storage';
import type { z } from 'zod';
import type { RequestedData } from '../contract/requested-data.ts';
import { problem } from '../contract/bank-failures.ts';
import type {
  BankAccount,
  BankProblem,
  Listed,
  ListedTransaction,
  ListPage,
  TransactionPeriod,
  UnreadRow,
} from '../contract/connector.ts';
import { calendarIn } from '../contract/civil-day.ts';
import { requestsHolders } from '../contract/holder-contact.ts';
import { mayBeUnread, type Rows, withoutRepeats } from '../contract/rows.ts';
import {
  allRows,
  nextPage,
  rowsOfPage,
  type AllRows,
  type NextPage,
  type RowsOfPage,
} from '../open-banking/all-rows.ts';
import { type OptionalRead, toOptionalRead, reportFailedRead, notRequested } from '../open-banking/optional-read.ts';
import { type CdsClient, type CdsRequest, problemOf } from './cds-client.ts';
import { calendarAt, holdersOf, unreadRowsOf, toBankAccounts, toBankTransaction } from './mapping.ts';
import {
  accountsReply,
  balancesReply,
  type CdsAccount,
  type CdsAccountDetail,
  type CdsCustomer,
  customerReply,
  detailReply,
  transactionsReply,
} from './schema.ts';
import { attributesOf, scopes } from './scopes.ts';
import type { CdsSession } from './sealed-state.ts';

type CdsDataRequest<S extends z.ZodType> = Omit<CdsRequest<S>, 'session'>;
/** Schema of a reply that may have a link to the next page. */
type PagedReplySchema = z.ZodType<{ links?: { next?: string | undefined } | null | undefined }>;

/** Creates the functions that read a user's data at one bank. */
export function createCdsData(cds: CdsClient, clock: Clock, timeZone?: string) {
  async function read<S extends z.ZodType>(
    session: CdsSession,
    requested: CdsDataRequest<S>,
    signal: AbortSignal,
  ): Promise<{ kind: 'read'; value: z.output<S> } | BankProblem> {
    const answer = await cds.read({ ...requested, session }, signal);
    if (answer.kind === 'problem') return answer;
    return answer.kind === 'refusal' ? problemOf(answer) : { kind: 'read', value: answer.value };
  }

  /** Reads one page of a list, with the cursor of the next one. */
  async function readPage<S extends PagedReplySchema>(
    session: CdsSession,
    list: UnreadRow['list'],
    requested: CdsDataRequest<S>,
    signal: AbortSignal,
  ): Promise<({ kind: 'read'; value: z.output<S> } & NextPage) | BankProblem> {
    const answer = await read(session, requested, signal);
    return answer.kind === 'problem' ? answer : { ...answer, ...nextPage(list, answer.value.links?.next) };
  }

  /** Reads all pages of a list. `rows` returns the rows of a reply. */
  async function readAll<S extends PagedReplySchema, T>(
    session: CdsSession,
    requested: CdsDataRequest<S>,
    list: UnreadRow['list'],
    rows: (value: z.output<S>) => Rows<T>,
    signal: AbortSignal,
  ): Promise<AllRows<T>> {
    const readRowsAt = async (cursor: string | null): Promise<RowsOfPage<T>> => {
      const answer = await readPage(session, list, { ...requested, query: cursor ?? '?page-size=100' }, signal);
      return answer.kind === 'problem' ? answer : rowsOfPage(rows(answer.value), answer);
    };
    return allRows(list, readRowsAt, clock);
  }

  /** Reads the details of an account. Returns `notRequested` if they were not requested or not granted. */
  async function readDetail(
    session: CdsSession,
    { accountId }: CdsAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<OptionalRead<CdsAccountDetail> | BankProblem> {
    const isRequested = attributesOf[scopes.details].some((name) => requested.has(name));
    if (!isRequested || !session.scopes.includes(scopes.details)) return notRequested;
    const answer = toOptionalRead(await read(session, endpoints.detail(accountId), signal), ({ value }) => value.data);
    return answer.kind === 'problem' || answer.value === null || answer.value.accountId === accountId
      ? answer
      : problem('UNEXPECTED_SITE_ERROR', 'of another account');
  }

  /** Reads the customer who gave the consent. Returns `notRequested` if holders were not requested or not granted. */
  async function readCustomer(
    session: CdsSession,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<OptionalRead<CdsCustomer> | BankProblem> {
    if (!requestsHolders(requested) || !session.scopes.includes(scopes.customer)) return notRequested;
    const hasDetail = requested.has('HOLDER_DETAILS') && session.scopes.includes(scopes.customerDetail);
    const endpoint = hasDetail ? endpoints.customerDetail : endpoints.customer;
    return toOptionalRead(await read(session, endpoint, signal), ({ value }) => value.data);
  }

  return {
    /** Lists the accounts with their balances, details and holders. */
    async accounts(session: CdsSession, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>> {
      const listed = await readAll(session, endpoints.accounts, 'accounts', ({ data }) => data.accounts, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const balances = await readAll(session, endpoints.balances, 'balances', ({ data }) => data.balances, signal);
      if (balances.kind === 'problem') return balances;
      const customer = await readCustomer(session, signal, requested);
      if (customer.kind === 'problem') return customer;
      const holders = customer.value === null ? [] : holdersOf(customer.value);
      const items: BankAccount[] = [];
      const unread: UnreadRow[] = [];
      for (const account of accounts.read.filter(({ openStatus }) => openStatus !== 'CLOSED')) {
        const detail = await readDetail(session, account, signal, requested);
        if (detail.kind === 'problem') return detail;
        const balance = balances.read.find(({ accountId }) => accountId === account.accountId);
        const isUnserved = balance === undefined && !mayBeUnread(balances.unread, account.accountId);
        const bankAccounts = toBankAccounts(account, { balance, isUnserved, detail: detail.value, holders });
        const failedReads = [
          reportFailedRead(detail, 'account details', account.accountId, attributesOf[scopes.details]),
          reportFailedRead(customer, 'holders', account.accountId, attributesOf[scopes.customer]),
        ];
        const unreadData = failedReads.flatMap(({ unreadData: attributes }) => attributes);
        const hasTransactions = session.scopes.includes(scopes.transactions);
        const hasTypeByName = account.productCategory === 'TRANS_AND_SAVINGS_ACCOUNTS';
        items.push(
          ...bankAccounts.map((bankAccount) => ({ hasTransactions, hasTypeByName, unreadData, ...bankAccount })),
        );
        unread.push(...unreadRowsOf(account, balance), ...failedReads.flatMap(({ unread: rows }) => rows));
      }
      return { kind: 'listed', items, unread: [...accounts.unread, ...balances.unread, ...unread] };
    },

    async transactions(
      session: CdsSession,
      accountKey: string,
      { from, to, cursor, transferCode }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<ListPage<ListedTransaction>> {
      // The two offsets are the extremes of the country's time zones, so that no transaction of the period is missing. Transactions of
      // the days before and after it are left out later.
      const period = new URLSearchParams({
        'oldest-time': `${from}T00:00:00+11:00`,
        'newest-time': `${to}T23:59:59+08:00`,
        'page-size': '500',
      });
      const requested = { ...endpoints.transactions(accountKey), query: cursor ?? `?${period.toString()}` };
      const answer = await readPage(session, 'transactions', requested, signal);
      if (answer.kind === 'problem') return answer;
      const { transactions } = answer.value.data;
      if (transactions.read.some(({ accountId }) => (accountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const dayOf = timeZone === undefined ? calendarAt(transferCode?.id) : calendarIn(timeZone);
      const items = transactions.read
        .map((row) => toBankTransaction(row, dayOf))
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: [...transactions.unread, ...answer.cut] };
    },

    /** Returns the bank's reason if it refuses to serve data, otherwise `null`. */
    async readRefusal(session: CdsSession, signal: AbortSignal): Promise<BankProblem | null> {
      const answer = await read(session, { ...endpoints.accounts, query: '?page-size=1' }, signal);
      return answer.kind === 'problem' ? answer : null;
    },
  };
}

/** Endpoints that the service reads, with their supported versions. */
const endpoints = {
  accounts: { path: 'banking/accounts', versions: { newest: 3, oldest: 2 }, reply: accountsReply },
  balances: { path: 'banking/accounts/balances', versions: { newest: 2, oldest: 1 }, reply: balancesReply },
  customer: { path: 'common/customer', versions: { newest: 1 }, reply: customerReply },
  customerDetail: { path: 'common/customer/detail', versions: { newest: 2, oldest: 1 }, reply: customerReply },
  detail: (key: string) => ({
    path: `banking/accounts/${encodeURIComponent(key)}`,
    versions: { newest: 5 },
    reply: detailReply,
  }),
  transactions: (key: string) => ({
    path: `banking/accounts/${encodeURIComponent(key)}/transactions`,
    versions: { newest: 2, oldest: 1 },
    reply: transactionsReply,
  }),
} as const;
