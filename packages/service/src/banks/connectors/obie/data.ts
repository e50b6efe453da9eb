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
import {
  type OptionalRead,
  toOptionalRead,
  reportFailedRead,
  isDataMissing,
  notRequested,
} from '../open-banking/optional-read.ts';
import { type AisClient, problemOf } from './ais-client.ts';
import { unreadRowsOf, toBankAccounts, toBankTransaction } from './mapping.ts';
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

const noRows = { read: [], unread: [] };

type PartiesReply = z.output<typeof partiesReply>;
/** Schema of a reply that may have a link to the next page. */
type PagedReplySchema = z.ZodType<{ Links?: { Next?: string | undefined } | null | undefined }>;
/** The reply for one page, with the cursor of the next one. */
type PageRead<T> = ({ kind: 'read'; value: T } & NextPage) | BankProblem;

/** Creates the functions that read a user's data at one bank. */
export function createObieData(ais: AisClient, clock: Clock, timeZone = 'Europe/London') {
  const dayOf = calendarIn(timeZone);

  async function readPage<S extends PagedReplySchema>(
    { accessToken, presence }: ObieSession,
    { list, path, query = '', reply }: { list: UnreadRow['list']; path: string; query?: string; reply: S },
    signal: AbortSignal,
  ): Promise<PageRead<z.output<S>>> {
    const answer = await ais.call({ path, query, accessToken, presence, reply }, signal);
    if (answer.kind === 'problem') return answer;
    if (answer.kind === 'refusal') return problemOf(answer);
    return { kind: 'read', value: answer.value, ...nextPage(list, answer.value.Links?.Next) };
  }

  /** Reads all pages of a list. `rows` returns the rows of a reply. */
  async function readAll<S extends PagedReplySchema, T>(
    session: ObieSession,
    {
      list,
      path,
      reply,
      rows,
    }: { list: UnreadRow['list']; path: string; reply: S; rows: (value: z.output<S>) => Rows<T> },
    signal: AbortSignal,
  ): Promise<AllRows<T>> {
    const readRowsAt = async (cursor: string | null): Promise<RowsOfPage<T>> => {
      const answer = await readPage(session, { list, path, query: cursor ?? '', reply }, signal);
      return answer.kind === 'problem' ? answer : rowsOfPage(rows(answer.value), answer);
    };
    return allRows(list, readRowsAt, clock);
  }

  const readBalancesAt = (session: ObieSession, path: string, signal: AbortSignal): Promise<AllRows<ObieBalance>> =>
    readAll(session, { list: 'balances', path, reply: balancesReply, rows: ({ Data }) => Data.Balance }, signal);

  /** Reads the balances of all accounts in one list, or of each account if the bank has no common list. */
  async function readBalances(
    session: ObieSession,
    accounts: readonly ObieAccount[],
    signal: AbortSignal,
  ): Promise<AllRows<ObieBalance>> {
    const bulk = await readBalancesAt(session, 'balances', signal);
    if (bulk.kind === 'all' || !isDataMissing(bulk)) return bulk;
    const [read, unread]: [ObieBalance[], UnreadRow[]] = [[], []];
    for (const { AccountId } of accounts) {
      const accountBalances = await readBalancesAt(
        session,
        `accounts/${encodeURIComponent(AccountId)}/balances`,
        signal,
      );
      if (accountBalances.kind === 'problem' && isDataMissing(accountBalances)) continue;
      if (accountBalances.kind === 'problem') return accountBalances;
      if (accountBalances.read.some((balance) => (balance.AccountId ?? AccountId) !== AccountId))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      read.push(...accountBalances.read.map((balance) => ({ ...balance, AccountId })));
      unread.push(...accountBalances.unread.map((row) => ({ ...row, accountKey: AccountId })));
    }
    return { kind: 'all', read, unread };
  }

  /** Reads the parties of an account. Returns `notRequested` if holders were not requested or not granted. */
  async function readParties(
    session: ObieSession,
    { AccountId }: ObieAccount,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<OptionalRead<Rows<ObieParty>> | BankProblem> {
    if (!requestsHolders(requested) || !session.scopes.includes('CONTACT_DETAILS')) return notRequested;
    const path = `accounts/${encodeURIComponent(AccountId)}/parties`;
    const partyList = {
      list: 'holders',
      path,
      reply: partiesReply,
      rows: ({ Data }: PartiesReply) => Data.Party,
    } as const;
    return toOptionalRead(await readAll(session, partyList, signal), (parties) => parties);
  }

  /** Reads the holders of an account, and combines them with its balances. */
  async function readAccount(
    session: ObieSession,
    account: ObieAccount,
    balances: Rows<ObieBalance>,
    signal: AbortSignal,
    requested: RequestedData,
  ): Promise<{ kind: 'account'; items: BankAccount[]; unread: UnreadRow[] } | BankProblem> {
    const { AccountId: accountKey } = account;
    const parties = await readParties(session, account, signal, requested);
    if (parties.kind === 'problem') return parties;
    const failed = reportFailedRead(parties, 'holders', accountKey, ['HOLDER_NAME']);
    const { read: partyRows, unread: unreadParties } = parties.value ?? noRows;
    const accountBalances = balances.read.filter(({ AccountId }) => AccountId === accountKey);
    const isUnserved = accountBalances.length === 0 && !mayBeUnread(balances.unread, accountKey);
    const bankAccounts = toBankAccounts(account, { balances: accountBalances, isUnserved, parties: partyRows });
    const common = { ...secondaryNumberOf(account), unreadData: failed.unreadData };
    const hasTransactions = session.scopes.includes('TRANSACTION_DETAILS');
    return {
      kind: 'account',
      items: bankAccounts.map((bankAccount) => ({ hasTransactions, ...bankAccount, ...common })),
      unread: [...unreadParties.map((row) => ({ ...row, accountKey })), ...failed.unread, ...unreadRowsOf(account)],
    };
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
      const openAccounts = accounts.read.filter(({ Status }) => Status !== 'Deleted');
      const balances = await readBalances(session, openAccounts, signal);
      if (balances.kind === 'problem') return balances;
      const [items, unread]: [BankAccount[], UnreadRow[]] = [[], [...accounts.unread, ...balances.unread]];
      for (const account of openAccounts) {
        const read = await readAccount(session, account, balances, signal, requested);
        if (read.kind === 'problem') return read;
        items.push(...read.items);
        unread.push(...read.unread);
      }
      return { kind: 'listed', items, unread };
    },

    async transactions(
      session: ObieSession,
      accountKey: string,
      { from, to, cursor }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<ListPage<ListedTransaction>> {
      const period = new URLSearchParams({
        fromBookingDateTime: `${from}T00:00:00+00:00`,
        toBookingDateTime: `${to}T23:59:59+00:00`,
      });
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const query = cursor ?? `?${period.toString()}`;
      const requested = { list: 'transactions', path, query, reply: transactionsReply } as const;
      const answer = await readPage(session, requested, signal);
      if (answer.kind === 'problem') return answer;
      const { Transaction } = answer.value.Data;
      if (Transaction.read.some(({ AccountId }) => (AccountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const items = Transaction.read
        .flatMap((row) => toBankTransaction(pendingWhileMutable(row), dayOf) ?? [])
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: [...Transaction.unread, ...answer.cut] };
    },
  };
}

/** Returns the secondary number, which distinguishes accounts with the same number. */
function secondaryNumberOf({ Account = [] }: ObieAccount): Pick<BankAccount, 'secondaryNumber'> {
  const stated = Account.find(({ SchemeName }) => SchemeName === 'UK.OBIE.SortCodeAccountNumber') ?? Account[0];
  const secondary = bankText(stated?.SecondaryIdentification ?? '');
  return secondary === '' ? {} : { secondaryNumber: secondary };
}

/** Returns the transaction. Marks it as pending if it is booked but the bank may still change it. */
const pendingWhileMutable = (row: ObieTransactionRow): ObieTransactionRow =>
  row.Status === 'BOOK' && row.TransactionMutability === 'Mutable' ? { ...row, Status: 'PDNG' } : row;
