import type { z } from 'zod';
import type { AskedData } from '../contract/asked-data.ts';
import { problem } from '../contract/bank-failures.ts';
import type {
  BankAccount,
  BankHolder,
  BankProblem,
  Listed,
  ListedTransaction,
  Page,
  TransactionPeriod,
  UnreadRow,
} from '../contract/connector.ts';
import { calendarIn } from '../contract/civil-day.ts';
import { asksHolders } from '../contract/holder-contact.ts';
import { type Rows, withoutRepeats } from '../contract/rows.ts';
import { allRows, nextQuery, type AllRows } from '../open-banking/all-rows.ts';
import type { CdsClient, CdsRequest } from './cds-client.ts';
import { calendarAt, holdersOf, notesOn, toBankAccounts, toBankTransaction } from './mapping.ts';
import { meaningOf } from './refusals.ts';
import {
  accountsReply,
  balancesReply,
  type CdsAccount,
  type CdsAccountDetail,
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

/** What a user's session reads at one bank. */
export function createCdsData(dataUrl: string, cds: CdsClient, timeZone?: string) {
  async function read<S extends z.ZodType>(
    session: CdsSession,
    asked: Asked<S>,
    signal: AbortSignal,
  ): Promise<{ kind: 'read'; value: z.output<S> } | BankProblem> {
    const answer = await cds.read({ ...asked, session }, signal);
    if (answer.kind === 'problem') return answer;
    return answer.kind === 'refusal' ? meaningOf(answer) : { kind: 'read', value: answer.value };
  }

  async function readPage<S extends Linked>(
    session: CdsSession,
    asked: Asked<S>,
    signal: AbortSignal,
  ): Promise<{ kind: 'read'; value: z.output<S>; next: string | null } | BankProblem> {
    const answer = await read(session, asked, signal);
    if (answer.kind === 'problem') return answer;
    const link = answer.value.links?.next;
    const next = link === undefined ? null : nextQuery(link, `${dataUrl}/${asked.path}`);
    return next === undefined ? problem('UNEXPECTED_SITE_ERROR', 'a page elsewhere') : { ...answer, next };
  }

  async function readAll<S extends Linked, T>(
    session: CdsSession,
    asked: Asked<S>,
    list: UnreadRow['list'],
    rows: (value: z.output<S>) => Rows<T>,
    signal: AbortSignal,
  ): Promise<AllRows<T>> {
    return allRows(list, async (cursor) => {
      const answer = await readPage(session, { ...asked, query: cursor ?? '?page-size=100' }, signal);
      return answer.kind === 'problem' ? answer : { kind: 'read', rows: rows(answer.value), next: answer.next };
    });
  }

  /** Null where it was not granted, or where the bank does not serve the account now. */
  async function detailOf(
    session: CdsSession,
    { accountId }: CdsAccount,
    signal: AbortSignal,
    asked: AskedData,
  ): Promise<{ kind: 'read'; value: CdsAccountDetail | null } | BankProblem> {
    const isAsked = attributesOf[scopes.details].some((name) => asked.has(name));
    if (!isAsked || !session.scopes.includes(scopes.details)) return { kind: 'read', value: null };
    const answer = await read(session, endpoints.detail(accountId), signal);
    if (answer.kind === 'problem')
      return answer.additionalStatus === 'DATA_NOT_AVAILABLE' ? { kind: 'read', value: null } : answer;
    const { data } = answer.value;
    return data.accountId === accountId
      ? { kind: 'read', value: data }
      : problem('UNEXPECTED_SITE_ERROR', 'of another account');
  }

  async function customerOf(
    session: CdsSession,
    signal: AbortSignal,
    asked: AskedData,
  ): Promise<{ kind: 'read'; value: BankHolder[] } | BankProblem> {
    if (!asksHolders(asked) || !session.scopes.includes(scopes.customer)) return { kind: 'read', value: [] };
    const hasDetail = asked.has('HOLDER_DETAILS') && session.scopes.includes(scopes.customerDetail);
    const answer = await read(session, hasDetail ? endpoints.customerDetail : endpoints.customer, signal);
    return answer.kind === 'problem' ? answer : { kind: 'read', value: holdersOf(answer.value.data) };
  }

  return {
    async accounts(session: CdsSession, signal: AbortSignal, asked: AskedData): Promise<Listed<BankAccount>> {
      const listed = await readAll(session, endpoints.accounts, 'accounts', ({ data }) => data.accounts, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const balances = await readAll(session, endpoints.balances, 'balances', ({ data }) => data.balances, signal);
      if (balances.kind === 'problem') return balances;
      const holders = await customerOf(session, signal, asked);
      if (holders.kind === 'problem') return holders;
      const items: BankAccount[] = [];
      const notes: UnreadRow[] = [];
      for (const account of accounts.read.filter(({ openStatus }) => openStatus !== 'CLOSED')) {
        const detail = await detailOf(session, account, signal, asked);
        if (detail.kind === 'problem') return detail;
        const balance = balances.read.find(({ accountId }) => accountId === account.accountId);
        const mapped = toBankAccounts(account, { balance, detail: detail.value, holders: holders.value });
        const hasTransactions = session.scopes.includes(scopes.transactions);
        const hasTypeByName = account.productCategory === 'TRANS_AND_SAVINGS_ACCOUNTS';
        items.push(...mapped.map((one) => ({ hasTransactions, hasTypeByName, ...one })));
        notes.push(...notesOn(account, balance));
      }
      return { kind: 'listed', items, unread: [...accounts.unread, ...balances.unread, ...notes] };
    },

    async transactions(
      session: CdsSession,
      accountKey: string,
      { from, to, cursor, transferCode }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<ListedTransaction>> {
      // Wide enough for every zone and season of the country; days outside are left out below.
      const period = new URLSearchParams({
        'oldest-time': `${from}T00:00:00+11:00`,
        'newest-time': `${to}T23:59:59+08:00`,
        'page-size': '500',
      });
      const asked = { ...endpoints.transactions(accountKey), query: cursor ?? `?${period.toString()}` };
      const answer = await readPage(session, asked, signal);
      if (answer.kind === 'problem') return answer;
      const { transactions } = answer.value.data;
      if (transactions.read.some(({ accountId }) => (accountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const dayOf = timeZone === undefined ? calendarAt(transferCode?.id) : calendarIn(timeZone);
      const items = transactions.read
        .flatMap((row) => toBankTransaction(row, dayOf) ?? [])
        .filter(({ date }) => date >= from && date <= to)
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: transactions.unread };
    },

    /** Whether data can be read at all: the bank's own reason where it cannot. */
    async refusal(session: CdsSession, signal: AbortSignal): Promise<BankProblem | null> {
      const answer = await read(session, { ...endpoints.accounts, query: '?page-size=1' }, signal);
      return answer.kind === 'problem' ? answer : null;
    },
  };
}

export type CdsData = ReturnType<typeof createCdsData>;
