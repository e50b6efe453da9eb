import type { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import type {
  BankAccount,
  BankProblem,
  BankTransaction,
  Listed,
  Page,
  TransactionPeriod,
} from '../contract/connector.ts';
import { allRows, nextQuery } from '../open-banking/all-rows.ts';
import type { AisClient } from './ais-client.ts';
import { toBankAccount, toBankTransaction } from './mapping.ts';
import { meaningOf } from './refusals.ts';
import { accountsReply, balancesReply, transactionsReply } from './schema.ts';
import type { ObieSession } from './sealed-state.ts';

/** Of lists that end soon: nobody has thousands of accounts. */
const mostPages = 10;

type Linked = z.ZodType<{ Links?: { Next?: string | undefined } | undefined }>;
type Read<T> = { kind: 'read'; value: T; next: string | null } | BankProblem;

/** What a user's session reads at one bank. */
export function createObieData(dataUrl: string, ais: AisClient) {
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
    { path, reply, rows }: { path: string; reply: S; rows: (value: z.output<S>) => readonly T[] },
    signal: AbortSignal,
  ): Promise<Listed<T>> {
    return allRows(mostPages, async (cursor) => {
      const answer = await read(session, { path, query: cursor ?? '', reply }, signal);
      return answer.kind === 'problem' ? answer : { kind: 'read', rows: rows(answer.value), next: answer.next };
    });
  }

  return {
    /** Accounts first, as the standard wants. */
    async accounts(session: ObieSession, signal: AbortSignal): Promise<Listed<BankAccount>> {
      const accounts = await readAll(
        session,
        { path: 'accounts', reply: accountsReply, rows: ({ Data }) => Data.Account },
        signal,
      );
      if (accounts.kind === 'problem') return accounts;
      const balances = await readAll(
        session,
        { path: 'balances', reply: balancesReply, rows: ({ Data }) => Data.Balance },
        signal,
      );
      if (balances.kind === 'problem') return balances;
      const items = accounts.items
        .filter(({ Status }) => Status !== 'Deleted')
        .map((account) => ({
          ...toBankAccount(
            account,
            balances.items.filter(({ AccountId }) => AccountId === account.AccountId),
          ),
          hasTransactions: session.scopes.includes('TRANSACTION_DETAILS'),
        }));
      if (new Set(items.map(({ key }) => key)).size !== items.length)
        return problem('UNEXPECTED_SITE_ERROR', 'repeated account');
      return { kind: 'listed', items };
    },

    async transactions(
      session: ObieSession,
      accountKey: string,
      { from, to, cursor }: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<Page<BankTransaction>> {
      const period = new URLSearchParams({
        fromBookingDateTime: `${from}T00:00:00+00:00`,
        toBookingDateTime: `${to}T23:59:59+00:00`,
      });
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const query = cursor ?? `?${period.toString()}`;
      const answer = await read(session, { path, query, reply: transactionsReply }, signal);
      if (answer.kind === 'problem') return answer;
      const { Transaction } = answer.value.Data;
      if (Transaction.some(({ AccountId }) => AccountId !== accountKey))
        return problem('UNEXPECTED_SITE_ERROR', 'of another account');
      const items = Transaction.flatMap((row) => toBankTransaction(row) ?? []).toSorted((one, two) =>
        two.date.localeCompare(one.date),
      );
      return { kind: 'page', items, nextCursor: answer.next };
    },
  };
}

export type ObieData = ReturnType<typeof createObieData>;
