import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';

/** Containers that have statements. */
export const statementContainers = ['creditCard', 'loan', 'insurance'] as const;

/**
 * Latest bill of an account, from the facts that its bank states with the account. Banks in this project list no
 * separate statements.
 */
export const statement = z
  .strictObject({
    /** Id of the statement; changes with the due date. */
    id,
    accountId: id,
    isLatest: z.literal(true),
    dueDate: z.iso.date().optional(),
    amountDue: money.optional(),
    minimumPayment: money.optional(),
    lastPaymentAmount: money.optional(),
    lastPaymentDate: z.iso.date().optional(),
    /** Annual interest rate of a card, in percent; only for cards. */
    apr: z.number().optional(),
    cashApr: z.number().optional(),
    /** Amount owed on the loan; only for loans. */
    loanBalance: money.optional(),
    lastUpdated: dateTime,
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

/** Reply of `GET /statements`. The list is absent if it is empty. */
export const statementReply = z.strictObject({ statement: z.array(statement).optional() });
