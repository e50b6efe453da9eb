import type { Clock } from '@fin-link/storage';
import type { z } from 'zod';
import type { RequestedData } from '../contract/requested-data.ts';
import { problem } from '../contract/bank-failures.ts';
import { bankText } from '../contract/bank-text.ts';
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
import { type Extra, extraOf, failedRead, isMissing, nothing } from '../open-banking/optional-read.ts';
import type { AisClient } from './ais-client.ts';
import { notesOn, toBankAccounts, toBankTransaction } from './mapping.ts';
import { meaningOf } from './refusals.ts';
import {
  accountsReply,
  balancesReply,
  type ObieAccount,
  type ObieBalance,
  type ObieParty,
  type ObieTransactionRow,
  partiesReply,
  transactionsReply,
} from './schema.ts';
import type { ObieSession } from './sealed-state.ts';

const none = { read: [], unread: [] };

type PartiesReply = z.output<typeof partiesReply>;
type Linked = z.ZodType<{ Links?: { Next?: string | undefined } | null | undefined }>;
type Read<T> = ({ kind: 'read'; value: T } & NextPage) | BankProblem;

/** Creates the functions that read a user's data at one bank. */
export function createObieData(ais: AisClient, clock: Clock, timeZone = 'Europe/London') {
  const dayOf = calendarIn(timeZone);

  async function read<S extends Linked>(
    { accessToken, presence }: ObieSession,
    { list, path, query = '', reply }: { list: UnreadRow['list']; path: string; query?: string; reply: S },
    signal: AbortSignal,
  ): Promise<Read<z.output<S>>> {
    const answer = await ais.call({ path, query, accessToken, presence, reply }, signal);
    if (answer.kind === 'problem') return answer;
    if (answer.kind === 'refusal') return meaningOf(answer);
    return { kind: 'read', value: answer.value, ...nextPage(list, answer.value.Links?.Next) };
  }

  async function readAll<S extends Linked, T>(
    session: ObieSession,
    {
      list,
      path,
      reply,
      rows,
    }: { list: UnreadRow['list']; path: string; reply: S; rows: (value: z.output<S>) => Rows<T> },
    signal: AbortSignal,
  ): Promise<AllRows<T>> {
    const readPage = async (cursor: string | null): Promise<RowsOfPage<T>> => {
      const answer = await read(session, { list, path, query: cursor ?? '', reply }, signal);
      return answer.kind === 'problem' ? answer : rowsOfPage(rows(answer.value), answer);
    };
    return allRows(list, readPage, clock);
  }

  const balancesAt = (session: ObieSession, path: string, signal: AbortSignal): Promise<AllRows<ObieBalance>> =>
    readAll(session, { list: 'balances', path, reply: balancesReply, rows: ({ Data }) => Data.Balance }, signal);

  /** Reads the balances in bulk, or per account if the bank has no bulk address. */
  async function balancesOf(
    session: ObieSession,
    accounts: readonly ObieAccount[],
    signal: AbortSignal,
  ): Promise<AllRows<ObieBalance>> {
    const bulk = await balancesAt(session, 'balances', signal);
    if (bulk.kind === 'all' || !isMissing(bulk)) return bulk;
    const [read, unread]: [ObieBalance[], UnreadRow[]] = [[], []];
    for (const { AccountId } of accounts) {
      const own = await balancesAt(session, `accounts/${encodeURIComponent(AccountId)}/balances`, signal);
      if (own.kind === 'problem' && isMissing(own)) continue;
      if (own.kind === 'problem') return own;
      if (own.read.some((balance) => (balance.AccountId ?? AccountId) !== AccountId))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      read.push(...own.read.map((balance) => ({ ...balance, AccountId })));
      unread.push(...own.unread.map((row) => ({ ...row, accountKey: AccountId })));
    }
    return { kind: 'all', read, unread };
  }

  /** Reads the parties of an account. Returns `nothing` if holders were not requested or not granted. */
  async function partiesOf(
    session: ObieSession,
    { AccountId }: ObieAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<Extra<Rows<ObieParty>> | BankProblem> {
    if (!asksHolders(requested) || !session.scopes.includes('CONTACT_DETAILS')) return nothing;
    const path = `accounts/${encodeURIComponent(AccountId)}/parties`;
    const of = { list: 'holders', path, reply: partiesReply, rows: ({ Data }: PartiesReply) => Data.Party } as const;
    return extraOf(await readAll(session, of, signal), (parties) => parties);
  }

  return {
    /** Lists the accounts. Reads them before their balances, as the standard requires. */
    async accounts(session: ObieSession, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>> {
      const listed = await readAll(
        session,
        { list: 'accounts', path: 'accounts', reply: accountsReply, rows: ({ Data }) => Data.Account },
        signal,
      );
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'AccountId');
      const served = accounts.read.filter(({ Status }) => Status !== 'Deleted');
      const balances = await balancesOf(session, served, signal);
      if (balances.kind === 'problem') return balances;
      const hasTransactions = session.scopes.includes('TRANSACTION_DETAILS');
      const [items, unread]: [BankAccount[], UnreadRow[]] = [[], [...accounts.unread, ...balances.unread]];
      for (const account of served) {
        const parties = await partiesOf(session, account, signal, requested);
        if (parties.kind === 'problem') return parties;
        const own = balances.read.filter(({ AccountId }) => AccountId === account.AccountId);
        const { AccountId: accountKey } = account;
        const lack = failedRead(parties, 'holders', accountKey, ['HOLDER_NAME']);
        const more = { ...secondaryOf(account), unreadData: lack.unreadData };
        const { read: named, unread: unnamed } = parties.value ?? none;
        const isUnserved = own.length === 0 && !mayBeUnread(balances.unread, accountKey);
        const about = { balances: own, isUnserved, parties: named };
        items.push(...toBankAccounts(account, about).map((one) => ({ hasTransactions, ...one, ...more })));
        unread.push(...unnamed.map((row) => ({ ...row, accountKey })), ...lack.unread, ...notesOn(account));
      }
      return { kind: 'listed', items, unread };
    },

    async transactions(
      session: ObieSession,
      accountKey: string,
      { from, to, cursor }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<ListedTransaction>> {
      const period = new URLSearchParams({
        fromBookingDateTime: `${from}T00:00:00+00:00`,
        toBookingDateTime: `${to}T23:59:59+00:00`,
      });
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const query = cursor ?? `?${period.toString()}`;
      const requested = { list: 'transactions', path, query, reply: transactionsReply } as const;
      const answer = await read(session, requested, signal);
      if (answer.kind === 'problem') return answer;
      const { Transaction } = answer.value.Data;
      if (Transaction.read.some(({ AccountId }) => (AccountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const items = Transaction.read
        .flatMap((row) => toBankTransaction(asSettled(row), dayOf) ?? [])
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: [...Transaction.unread, ...answer.cut] };
    },
  };
}

/** Returns the secondary number, which distinguishes accounts with the same number. */
function secondaryOf({ Account = [] }: ObieAccount): Pick<BankAccount, 'secondaryNumber'> {
  const stated = Account.find(({ SchemeName }) => SchemeName === 'UK.OBIE.SortCodeAccountNumber') ?? Account[0];
  const secondary = bankText(stated?.SecondaryIdentification ?? '');
  return secondary === '' ? {} : { secondaryNumber: secondary };
}

/** Returns a booked entry as pending while the bank marks it as mutable. */
const asSettled = (row: ObieTransactionRow): ObieTransactionRow =>
  row.Status === 'BOOK' && row.TransactionMutability === 'Mutable' ? { ...row, Status: 'PDNG' } : row;

export type ObieData = ReturnType<typeof createObieData>;
