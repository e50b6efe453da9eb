import type { Clock } from '@fin-link/storage';
import type { z } from 'zod';
import type { RequestedData } from '../contract/requested-data.ts';
import { problem } from '../contract/bank-failures.ts';
import type {
  BankAccount,
  BankProblem,
  Listed,
  ListedTransaction,
  Page,
  TransactionPeriod,
  UnreadRow,
} from '../contract/connector.ts';
import { calendarIn } from '../contract/civil-day.ts';
import { asksHolders } from '../contract/holder-contact.ts';
import { mayBeUnread, type Rows, withoutRepeats } from '../contract/rows.ts';
import {
  allRows,
  nextPage,
  rowsOfPage,
  type AllRows,
  type NextPage,
  type RowsOfPage,
} from '../open-banking/all-rows.ts';
import { type Extra, extraOf, failedRead, nothing } from '../open-banking/optional-read.ts';
import type { CdsClient, CdsRequest } from './cds-client.ts';
import { calendarAt, holdersOf, notesOn, toBankAccounts, toBankTransaction } from './mapping.ts';
import { meaningOf } from './refusals.ts';
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

type Asked<S extends z.ZodType> = Omit<CdsRequest<S>, 'session'>;
type Linked = z.ZodType<{ links?: { next?: string | undefined } | null | undefined }>;

/** Creates the functions that read a user's data at one bank. */
export function createCdsData(cds: CdsClient, clock: Clock, timeZone?: string) {
  async function read<S extends z.ZodType>(
    session: CdsSession,
    requested: Asked<S>,
    signal: AbortSignal,
  ): Promise<{ kind: 'read'; value: z.output<S> } | BankProblem> {
    const answer = await cds.read({ ...requested, session }, signal);
    if (answer.kind === 'problem') return answer;
    return answer.kind === 'refusal' ? meaningOf(answer) : { kind: 'read', value: answer.value };
  }

  async function readPage<S extends Linked>(
    session: CdsSession,
    list: UnreadRow['list'],
    requested: Asked<S>,
    signal: AbortSignal,
  ): Promise<({ kind: 'read'; value: z.output<S> } & NextPage) | BankProblem> {
    const answer = await read(session, requested, signal);
    return answer.kind === 'problem' ? answer : { ...answer, ...nextPage(list, answer.value.links?.next) };
  }

  async function readAll<S extends Linked, T>(
    session: CdsSession,
    requested: Asked<S>,
    list: UnreadRow['list'],
    rows: (value: z.output<S>) => Rows<T>,
    signal: AbortSignal,
  ): Promise<AllRows<T>> {
    const rowsAt = async (cursor: string | null): Promise<RowsOfPage<T>> => {
      const answer = await readPage(session, list, { ...requested, query: cursor ?? '?page-size=100' }, signal);
      return answer.kind === 'problem' ? answer : rowsOfPage(rows(answer.value), answer);
    };
    return allRows(list, rowsAt, clock);
  }

  /** Reads the details of an account. Returns `nothing` if they were not requested or not granted. */
  async function detailOf(
    session: CdsSession,
    { accountId }: CdsAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<Extra<CdsAccountDetail> | BankProblem> {
    const isRequested = attributesOf[scopes.details].some((name) => requested.has(name));
    if (!isRequested || !session.scopes.includes(scopes.details)) return nothing;
    const answer = extraOf(await read(session, endpoints.detail(accountId), signal), ({ value }) => value.data);
    return answer.kind === 'problem' || answer.value === null || answer.value.accountId === accountId
      ? answer
      : problem('UNEXPECTED_SITE_ERROR', 'of another account');
  }

  async function customerOf(
    session: CdsSession,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<Extra<CdsCustomer> | BankProblem> {
    if (!asksHolders(requested) || !session.scopes.includes(scopes.customer)) return nothing;
    const hasDetail = requested.has('HOLDER_DETAILS') && session.scopes.includes(scopes.customerDetail);
    const endpoint = hasDetail ? endpoints.customerDetail : endpoints.customer;
    return extraOf(await read(session, endpoint, signal), ({ value }) => value.data);
  }

  return {
    async accounts(session: CdsSession, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>> {
      const listed = await readAll(session, endpoints.accounts, 'accounts', ({ data }) => data.accounts, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const balances = await readAll(session, endpoints.balances, 'balances', ({ data }) => data.balances, signal);
      if (balances.kind === 'problem') return balances;
      const customer = await customerOf(session, signal, requested);
      if (customer.kind === 'problem') return customer;
      const holders = customer.value === null ? [] : holdersOf(customer.value);
      const items: BankAccount[] = [];
      const notes: UnreadRow[] = [];
      for (const account of accounts.read.filter(({ openStatus }) => openStatus !== 'CLOSED')) {
        const detail = await detailOf(session, account, signal, requested);
        if (detail.kind === 'problem') return detail;
        const balance = balances.read.find(({ accountId }) => accountId === account.accountId);
        const isUnserved = balance === undefined && !mayBeUnread(balances.unread, account.accountId);
        const mapped = toBankAccounts(account, { balance, isUnserved, detail: detail.value, holders });
        const lacks = [
          failedRead(detail, 'account details', account.accountId, attributesOf[scopes.details]),
          failedRead(customer, 'holders', account.accountId, attributesOf[scopes.customer]),
        ];
        const unreadData = lacks.flatMap((lack) => lack.unreadData);
        const hasTransactions = session.scopes.includes(scopes.transactions);
        const hasTypeByName = account.productCategory === 'TRANS_AND_SAVINGS_ACCOUNTS';
        items.push(...mapped.map((one) => ({ hasTransactions, hasTypeByName, unreadData, ...one })));
        notes.push(...notesOn(account, balance), ...lacks.flatMap((lack) => lack.unread));
      }
      return { kind: 'listed', items, unread: [...accounts.unread, ...balances.unread, ...notes] };
    },

    async transactions(
      session: CdsSession,
      accountKey: string,
      { from, to, cursor, transferCode }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<ListedTransaction>> {
      // These offsets cover every time zone of the country, with and without daylight saving time. Days outside the period are filtered out
      // below.
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
        .filter(({ date }) => date >= from && date <= to)
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: [...transactions.unread, ...answer.cut] };
    },

    /** Returns the bank's reason if it refuses to serve data, otherwise `null`. */
    async refusal(session: CdsSession, signal: AbortSignal): Promise<BankProblem | null> {
      const answer = await read(session, { ...endpoints.accounts, query: '?page-size=1' }, signal);
      return answer.kind === 'problem' ? answer : null;
    },
  };
}

export type CdsData = ReturnType<typeof createCdsData>;
