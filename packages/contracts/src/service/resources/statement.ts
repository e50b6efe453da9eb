import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';

/** What accounts have statements of. */
export const statementContainers = ['creditCard', 'loan', 'insurance'] as const;

/** The latest bill of an account, as far as its bank states it beside the account. Banks here list no statements of their own. */
export const statement = z
  .strictObject({
    /** Another once another day is due. */
    id,
    accountId: id,
    isLatest: z.literal(true),
    dueDate: z.iso.date().optional(),
    amountDue: money.optional(),
    minimumPayment: money.optional(),
    lastPaymentAmount: money.optional(),
    lastPaymentDate: z.iso.date().optional(),
    /** Of cards. */
    apr: z.number().optional(),
    cashApr: z.number().optional(),
    /** Of loans. */
    loanBalance: money.optional(),
    lastUpdated: dateTime,
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

export const statementReply = z.strictObject({ statement: z.array(statement).optional() });
