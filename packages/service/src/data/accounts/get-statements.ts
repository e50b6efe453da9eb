import { createHash } from 'node:crypto';
import { type Account, type Statement, statementContainers } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import { toAccounts } from './account-reply.ts';
import { accountsOf } from './account-rows.ts';

const defaultStatuses = ['ACTIVE', 'TO_BE_CLOSED'] as const;
const maxStatements = 2_000;

type StatementContainer = (typeof statementContainers)[number];

/**
 * Lists the latest statement of each account, derived from the account's stored data. Throws Y901 if earlier statements are requested,
 * because they are not stored, and the errors of `statementContainer`.
 */
export const getStatements =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getStatements'> =>
  async ({ query: { accountId, container, fromDate, isLatest, status } }, call) => {
    const containers = container === undefined ? [...statementContainers] : [statementContainer(container)];
    if (isLatest === 'false') throw new ServiceError('Y901');
    const user = userKeyOf(call);
    const rows = await accountsOf(deps.database.db, user)
      .where('account_status', 'in', status ?? [...defaultStatuses])
      .where('container', 'in', containers)
      .where('is_selected', 'is distinct from', false)
      .$if(accountId !== undefined, (builder) => builder.where('account.id', 'in', accountId ?? []))
      .where((where) => where.or([where('amount_due', 'is not', null), where('due_date', 'is not', null)]))
      .$if(fromDate !== undefined, (builder) => builder.where('due_date', '>=', fromDate ?? ''))
      .orderBy('due_date', 'desc')
      .orderBy('account.id')
      .limit(maxStatements + 1)
      .execute();
    assertAtMost(maxStatements, rows, 'statements');
    const accounts = await toAccounts(deps, user, rows);
    const aggregated = accounts.filter(({ isManual }) => !isManual);
    return aggregated.length === 0 ? {} : { statement: aggregated.map(toStatement) };
  };

/** Returns the container of a filter. Throws Y805 for several containers, Y800 for a container without statements. */
function statementContainer(text: string): StatementContainer {
  if (text.includes(',')) throw new ServiceError('Y805', { name: 'containers' });
  const container = statementContainers.find((name) => name === text);
  if (container === undefined) throw new ServiceError('Y800', { name: 'container' });
  return container;
}

const toStatement = (account: Account): Statement => {
  const { dueDate, amountDue, minimumAmountDue, lastPaymentAmount, lastPaymentDate, apr, cashApr } = account;
  return {
    id: statementId(account.id, dueDate ?? ''),
    accountId: account.id,
    isLatest: true,
    ...(dueDate !== undefined && { dueDate }),
    ...(amountDue !== undefined && { amountDue }),
    ...(minimumAmountDue !== undefined && { minimumPayment: minimumAmountDue }),
    ...(lastPaymentAmount !== undefined && { lastPaymentAmount }),
    ...(lastPaymentDate !== undefined && { lastPaymentDate }),
    ...(apr !== undefined && { apr }),
    ...(cashApr !== undefined && { cashApr }),
    ...(account.principalBalance !== undefined && { loanBalance: account.principalBalance }),
    lastUpdated: account.lastUpdated,
  };
};

/**
 * Returns a stable id of a statement. Statements are not stored, so the id is derived from the account and the due date. It has 48 bits, so
 * that it is a safe integer, and is never 0.
 */
const statementId = (accountId: number, dueDate: string): number =>
  createHash('sha256').update(`${accountId} ${dueDate}`).digest().readUIntBE(0, 6) + 1;
