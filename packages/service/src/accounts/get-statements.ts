import { type Account, type Statement, statementContainers } from '@fin-link/contracts/server';
import type { NeedsDatabase } from '../database/index.ts';
import { assertAtMost, type Handler } from '../http/index.ts';
import { userKeyOf } from '../users/index.ts';
import { toAccount } from './account-reply.ts';
import { accountsOf } from './records.ts';

const open = ['ACTIVE', 'TO_BE_CLOSED'] as const;
const mostAccounts = 2_000;

/**
 * What the banks say is due, one statement for each account of which anything is. Statements before the latest are not kept, so that
 * `isLatest=false` adds none.
 */
export const getStatements =
  ({ database }: NeedsDatabase): Handler<'getStatements'> =>
  async ({ query }, call) => {
    const { accountId, container, fromDate, status } = query;
    const rows = await accountsOf(database.db, userKeyOf(call))
      .where('account_status', 'in', status ?? [...open])
      .where('is_selected', 'is distinct from', false)
      .where('container', 'in', container === undefined ? [...statementContainers] : [container])
      .where((due) => due.or([due('due_date', 'is not', null), due('amount_due', 'is not', null)]))
      .$if(accountId !== undefined, (rest) => rest.where('account.id', 'in', accountId ?? []))
      .$if(fromDate !== undefined, (rest) => rest.where('due_date', '>=', fromDate ?? ''))
      .orderBy('account.id')
      .limit(mostAccounts + 1)
      .execute();
    assertAtMost(mostAccounts, rows, 'accounts');
    return rows.length === 0 ? {} : { statement: rows.map((row) => toStatement(toAccount(row, { include: [] }))) };
  };

function toStatement({ id, lastUpdated, ...account }: Account): Statement {
  const { amountDue, minimumAmountDue, dueDate, lastPaymentAmount, lastPaymentDate, apr, cashApr } = account;
  const { principalBalance } = account;
  return {
    id,
    accountId: id,
    isLatest: true,
    ...(amountDue !== undefined && { amountDue }),
    ...(minimumAmountDue !== undefined && { minimumPayment: minimumAmountDue }),
    ...(dueDate !== undefined && { dueDate }),
    ...(lastPaymentAmount !== undefined && { lastPaymentAmount }),
    ...(lastPaymentDate !== undefined && { lastPaymentDate }),
    ...(apr !== undefined && { apr }),
    ...(cashApr !== undefined && { cashApr }),
    ...(principalBalance !== undefined && { loanBalance: principalBalance }),
    lastUpdated,
  };
}
