import type { ClassificationSummary } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { toAccounts } from '../../data/accounts/index.ts';
import { categories, categoryIdsWhere, categoryNamesOf } from '../../data/categories/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { effectiveTransactions, pageOf, toTransaction } from '../../data/transactions/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { accountStatus, findVerifications, type VerificationDeps } from './verification.ts';
import { linkedAccounts } from './verifiable-accounts.ts';

/** Number of newest transactions in the summary. */
const latestCount = 3;

/**
 * Returns the payment types that a verified account supports. Throws Y805 for several accounts, and Y800 for an account that is not an
 * active, verified bank account of the user.
 */
export const getClassificationSummary =
  (deps: VerificationDeps): Handler<'getClassificationSummary'> =>
  async ({ query: { accountId: accountIds } }, call) => {
    if (accountIds.length > 1) throw new ServiceError('Y805', { name: 'accountId' });
    const user = userKeyOf(call);
    const { db } = deps.database;
    const [row] = await linkedAccounts(db, user, { accountIds });
    const stored = await findVerifications(db, user, { accountIds });
    const isVerified = stored.length > 0 && accountStatus(stored.map((one) => one.row))?.status === 'SUCCESS';
    if (row?.container !== 'bank' || row.account_status !== 'ACTIVE' || !isVerified)
      throw new ServiceError('Y800', { name: 'accountId' });
    const [account] = await toAccounts(deps, user, [row]);
    if (account === undefined) throw new ServiceError('Y800', { name: 'accountId' });
    const { accountType, availableBalance } = account;
    const transactionSummary = await summarizeTransactions(db, user, account.id);
    return {
      accountSummary: [
        {
          accountId: account.id,
          site: account.providerName,
          accountName: account.accountName,
          ...(accountType !== undefined && { accountType }),
          lastUpdated: account.lastUpdated,
          ...(availableBalance !== undefined && { availableBalance }),
          ...(transactionSummary !== undefined && { transactionSummary }),
        },
      ],
    };
  };

type TransactionSummary = NonNullable<ClassificationSummary['transactionSummary']>;

/** Selects whether any transaction has one of the categories and the base type. */
const hasTransaction = (ids: readonly number[], baseType: 'CREDIT' | 'DEBIT') =>
  sql<boolean>`coalesce(bool_or(category_id in (${sql.join(ids)}) and base_type = ${baseType}), false)`;

/** Summarizes the account's posted transactions. Returns `undefined` if there are none. */
async function summarizeTransactions(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  accountId: number,
): Promise<TransactionSummary | undefined> {
  const posted = effectiveTransactions(executor, user, { accountIds: [accountId], status: 'POSTED' });
  const { from, to, ...kinds } = await posted
    .select([
      sql<string | null>`min(date)`.as('from'),
      sql<string | null>`max(date)`.as('to'),
      hasTransaction([categories.salary.id], 'CREDIT').as('salaryCredits'),
      hasTransaction(
        categoryIdsWhere(({ type }) => type === 'INCOME'),
        'CREDIT',
      ).as('incomeCredits'),
      sql<boolean>`coalesce(bool_or(merchant_type = 'BILLERS' and base_type = 'DEBIT'), false)`.as('billPayments'),
      hasTransaction([categories.cardPayments.id], 'DEBIT').as('cardPayments'),
      hasTransaction([categories.loans.id], 'DEBIT').as('loanPayments'),
      hasTransaction([categories.mortgage.id], 'DEBIT').as('mortgagePayments'),
    ])
    .executeTakeFirstOrThrow();
  if (from === null || to === null) return undefined;
  const rows = await pageOf(posted, { skip: 0, top: latestCount }).execute();
  const names = await categoryNamesOf(executor, user);
  return {
    fromDate: from,
    toDate: to,
    ...kinds,
    latestTransactions: rows.slice(0, latestCount).map((row) => {
      const { date, amount, baseType, description, merchant } = toTransaction(row, names);
      const name = merchant?.name;
      return { date, amount, baseType, description, ...(name !== undefined && { merchant: { name } }) };
    }),
  };
}
