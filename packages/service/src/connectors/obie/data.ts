import type { z } from 'zod';
import type { AskedData } from '../contract/asked-data.ts';
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
import { type Rows, withoutRepeats } from '../contract/rows.ts';
import { allRows, nextQuery, type AllRows } from '../open-banking/all-rows.ts';
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

const none = { kind: 'all' as const, read: [], unread: [] };

type Linked = z.ZodType<{ Links?: { Next?: string | undefined } | null | undefined }>;
type Read<T> = { kind: 'read'; value: T; next: string | null } | BankProblem;

/** What a user's session reads at one bank. */
export function createObieData(dataUrl: string, ais: AisClient, timeZone = 'Europe/London') {
  const dayOf = calendarIn(timeZone);

  async function read<S extends Linked>(
    { accessToken, presence }: ObieSession,
    { path, query = '', reply }: { path: string; query?: string; reply: S },
    signal: AbortSignal,
  ): Promise<Read<z.output<S>>> {
    const answer = await ais.call({ path, query, accessToken, presence, reply }, signal);
    if (answer.kind === 'problem') return answer;
    if (answer.kind === 'refusal') return meaningOf(answer);
    const next = answer.value.Links?.Next;
    const cursor = next === undefined ? null : nextQuery(next, `${dataUrl}/${path}`);
    if (cursor === undefined) return problem('UNEXPECTED_SITE_ERROR', 'a page elsewhere');
    return { kind: 'read', value: answer.value, next: cursor };
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
    return allRows(list, async (cursor) => {
      const answer = await read(session, { path, query: cursor ?? '', reply }, signal);
      return answer.kind === 'problem' ? answer : { kind: 'read', rows: rows(answer.value), next: answer.next };
    });
  }

  const balancesAt = (session: ObieSession, path: string, signal: AbortSignal): Promise<AllRows<ObieBalance>> =>
    readAll(session, { list: 'balances', path, reply: balancesReply, rows: ({ Data }) => Data.Balance }, signal);

  /** At one address, or of each account at its own where the bank does not offer the one for all. */
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

  /** Who holds the account, where the consent has that and the bank says it. */
  async function partiesOf(
    session: ObieSession,
    { AccountId }: ObieAccount,
    signal: AbortSignal,
    asked: AskedData,
  ): Promise<AllRows<ObieParty>> {
    if (!asksHolders(asked) || !session.scopes.includes('CONTACT_DETAILS')) return none;
    const path = `accounts/${encodeURIComponent(AccountId)}/parties`;
    const found = await readAll(
      session,
      { list: 'holders', path, reply: partiesReply, rows: ({ Data }) => Data.Party },
      signal,
    );
    return found.kind === 'problem' && isMissing(found) ? none : found;
  }

  return {
    /** Accounts first, as the standard wants. */
    async accounts(session: ObieSession, signal: AbortSignal, asked: AskedData): Promise<Listed<BankAccount>> {
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
        const parties = await partiesOf(session, account, signal, asked);
        if (parties.kind === 'problem') return parties;
        const own = balances.read.filter(({ AccountId }) => AccountId === account.AccountId);
        const secondary = secondaryOf(account);
        items.push(
          ...toBankAccounts(account, own, parties.read).map((one) => ({ hasTransactions, ...one, ...secondary })),
        );
        unread.push(...parties.unread.map((row) => ({ ...row, accountKey: account.AccountId })), ...notesOn(account));
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
      const answer = await read(session, { path, query, reply: transactionsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const { Transaction } = answer.value.Data;
      if (Transaction.read.some(({ AccountId }) => (AccountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const items = Transaction.read
        .flatMap((row) => toBankTransaction(asSettled(row), dayOf) ?? [])
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor: answer.next, unread: Transaction.unread };
    },
  };
}

/** What tells accounts of one number apart. */
function secondaryOf({ Account = [] }: ObieAccount): Pick<BankAccount, 'secondaryNumber'> {
  const stated = Account.find(({ SchemeName }) => SchemeName === 'UK.OBIE.SortCodeAccountNumber') ?? Account[0];
  const secondary = bankText(stated?.SecondaryIdentification ?? '');
  return secondary === '' ? {} : { secondaryNumber: secondary };
}

/** An entry is pending as long as the bank says that it may change. */
const asSettled = (row: ObieTransactionRow): ObieTransactionRow =>
  row.Status === 'BOOK' && row.TransactionMutability === 'Mutable' ? { ...row, Status: 'PDNG' } : row;

/** What the bank does not offer, or does not have for this account. */
const isMissing = ({ additionalStatus }: BankProblem): boolean =>
  additionalStatus === 'DATASET_NOT_SUPPORTED' || additionalStatus === 'DATA_NOT_AVAILABLE';

export type ObieData = ReturnType<typeof createObieData>;
