import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';

export const statementContainers = ['creditCard', 'loan', 'insurance'] as const;

/** The latest statement of an account, as far as its bank states it; earlier ones are not kept. */
export const statement = z
  .strictObject({
    /** The account's: each has one statement. */
    id,
    accountId: id,
    isLatest: z.literal(true),
    amountDue: money.optional(),
    minimumPayment: money.optional(),
    dueDate: z.iso.date().optional(),
    lastPaymentAmount: money.optional(),
    lastPaymentDate: z.iso.date().optional(),
    apr: z.number().optional(),
    cashApr: z.number().optional(),
    loanBalance: money.optional(),
    lastUpdated: dateTime,
  })
  .meta({ id: 'Statement' });
export const statementReply = z.strictObject({ statement: z.array(statement).optional() });
export type Statement = z.infer<typeof statement>;
