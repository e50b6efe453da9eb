import type { z } from 'zod';
import type { AskedData } from '../contract/asked-data.ts';
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
import { allRows, nextQuery, type AllRows } from '../open-banking/all-rows.ts';
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

/** The most that the standard lets be asked for at once. */
const transactionsAtOnce = '500';
const longestKey = 1_000;

const none = { read: [], unread: [] };

const nobody = { kind: 'read', value: [] as BankHolder[] } as const;

type Read<T> = { kind: 'read'; value: T } | BankProblem;
type Sought<T> = { kind: 'read'; value: T | null } | BankProblem;

/** A user's session at a bank, whatever its security profile. */
export interface FdxSession extends FdxAccess {
  /** Groups of data that the consent has. */
  clusters: readonly string[];
  presence: Presence;
}

/** What a user's session reads at one bank. */
export function createFdxData<A extends FdxSession>(dataUrl: string, fdx: FdxClient<A>, timeZone?: string) {
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

  /** What the bank does not offer, or does not have for this account, is null. */
  async function seek<S extends z.ZodType>(
    session: A,
    wanted: { path: string; reply: S },
    signal: AbortSignal,
  ): Promise<Sought<z.output<S>>> {
    const answer = await read(session, wanted, signal);
    const isMissing =
      answer.kind === 'problem' &&
      (answer.additionalStatus === 'DATASET_NOT_SUPPORTED' || answer.additionalStatus === 'DATA_NOT_AVAILABLE');
    return isMissing ? { kind: 'read', value: null } : answer;
  }

  /** The key of the next page; null after the last. Undefined: the bank leads elsewhere. */
  function nextKeyOf({ page, links }: Paged, path: string): string | null | undefined {
    if (page?.nextPageKey) return page.nextPageKey;
    const link = links?.next?.href;
    if (!link) return null;
    const query = nextQuery(link, `${dataUrl}/${path}`);
    return query === undefined ? undefined : (new URLSearchParams(query).get('pageKey') ?? undefined);
  }

  const allAccounts = (session: A, signal: AbortSignal): Promise<AllRows<FdxAccount>> =>
    allRows('accounts', async (cursor) => {
      const path = 'accounts';
      const query = cursor === null ? '' : `?${new URLSearchParams({ pageKey: cursor }).toString()}`;
      const answer = await read(session, { path, query, reply: accountsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const next = nextKeyOf(answer.value, path);
      if (next === undefined) return problem('UNEXPECTED_SITE_ERROR', 'a page elsewhere');
      return { kind: 'read', rows: answer.value.accounts, next };
    });

  /** Who the bank's customer is. */
  async function customerOf(session: A, signal: AbortSignal): Promise<Read<BankHolder[]>> {
    const found = await seek(session, { path: 'customers/current', reply: customerReply }, signal);
    if (found.kind === 'problem') return found;
    return { kind: 'read', value: found.value === null ? [] : holdersOf([found.value]) };
  }

  /** Reads who holds each account; where the bank does not say that, its customer does. Null: nobody wants to know. */
  function holderReader(session: A, signal: AbortSignal, asked: AskedData) {
    if (!asksHolders(asked) || !session.clusters.includes('CUSTOMER_CONTACT')) return null;
    let hasContacts = true;
    let customer: Promise<Read<BankHolder[]>> | undefined;
    return async ({ accountId }: FdxAccount): Promise<Read<BankHolder[]>> => {
      if (hasContacts) {
        const path = `accounts/${encodeURIComponent(accountId)}/contact`;
        const found = await seek(session, { path, reply: contactReply }, signal);
        if (found.kind === 'problem') return found;
        hasContacts = found.value !== null;
        const holders = withContact(holdersOf(found.value?.holders ?? []), found.value);
        if (holders.length > 0) return { kind: 'read', value: holders };
      }
      return (customer ??= customerOf(session, signal));
    };
  }

  async function networksOf(
    session: A,
    account: FdxAccount,
    signal: AbortSignal,
    asked: AskedData,
  ): Promise<Read<Rows<FdxNetwork>>> {
    const isAsked = asked.has('FULL_ACCT_NUMBER', 'bank') || asked.has('BANK_TRANSFER_CODE', 'bank');
    if (!isAsked || !session.clusters.includes('PAYMENT_SUPPORT') || !hasNetworks(account))
      return { kind: 'read', value: none };
    const path = `accounts/${encodeURIComponent(account.accountId)}/payment-networks`;
    const found = await seek(session, { path, reply: networksReply }, signal);
    return found.kind === 'problem' ? found : { kind: 'read', value: found.value?.paymentNetworks ?? none };
  }

  return {
    /** With the numbers that payments go by, and who holds them, as far as the consent has them. */
    async accounts(session: A, signal: AbortSignal, asked: AskedData): Promise<Listed<BankAccount>> {
      const listed = await allAccounts(session, signal);
      if (listed.kind === 'problem') return listed;
      const accounts = withoutRepeats(listed, 'accounts', 'accountId');
      const holdersAt = holderReader(session, signal, asked);
      const [items, unread]: [BankAccount[], UnreadRow[]] = [[], [...accounts.unread]];
      for (const account of accounts.read) {
        if (account.status === 'CLOSED') continue;
        const holders = (await holdersAt?.(account)) ?? nobody;
        if (holders.kind === 'problem') return holders;
        const networks = await networksOf(session, account, signal, asked);
        if (networks.kind === 'problem') return networks;
        const hasTransactions = session.clusters.includes('TRANSACTIONS');
        const { lasting, isToken } = numbersIn(networks.value.read);
        items.push({
          ...toBankAccount(account, lasting, holders.value),
          hasTransactions,
          ...(isToken && { isNumberToken: true }),
        });
        unread.push(...networks.value.unread.map((row) => ({ ...row, accountKey: account.accountId })));
        unread.push(...notesOn(account));
      }
      return { kind: 'listed', items, unread };
    },

    async transactions(
      session: A,
      accountKey: string,
      { from, to, cursor, currency = usualCurrency }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<ListedTransaction>> {
      const asked = new URLSearchParams({ startTime: from, endTime: to, limit: transactionsAtOnce });
      if (cursor !== null) asked.set('pageKey', cursor);
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const answer = await read(session, { path, query: `?${asked.toString()}`, reply: transactionsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const { transactions } = answer.value;
      if (transactions.read.some(({ accountId }) => (accountId ?? accountKey) !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const nextCursor = nextKeyOf(answer.value, path);
      if (nextCursor === undefined || (nextCursor?.length ?? 0) > longestKey)
        return problem('UNEXPECTED_SITE_ERROR', 'a page elsewhere');
      const items = transactions.read
        .flatMap((row) => withReplaced(row, toBankTransaction(row, currency, dayOf)) ?? [])
        .toSorted((one, two) => two.date.localeCompare(one.date));
      return { kind: 'page', items, nextCursor, unread: transactions.unread };
    },

    /** Holdings stand in the details of an account. */
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

/** Numbers that last, or the tokens of this consent if the bank gives no other. */
function numbersIn(networks: readonly FdxNetwork[]): { lasting: readonly FdxNetwork[]; isToken: boolean } {
  const lasting = networks.filter(({ identifierType }) => identifierType !== 'TOKENIZED_ACCOUNT_NUMBER');
  return lasting.length > 0 ? { lasting, isToken: false } : { lasting: networks, isToken: networks.length > 0 };
}

const withReplaced = (
  { referenceTransactionId: replaces }: FdxTransactionRow,
  entry: ListedTransaction | null,
): ListedTransaction | null => (entry === null || replaces === undefined ? entry : { ...entry, replaces });

export type FdxData = ReturnType<typeof createFdxData>;
