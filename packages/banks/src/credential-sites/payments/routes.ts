import {
  depositAccepted,
  depositInstruction,
  depositRefused,
  depositStatement,
  refusedNumbers,
} from '@fin-link/contracts/banks';
import { z } from 'zod';
import { type Day, toIsoDate } from '../../basics/index.ts';
import type { ZodApp } from '../../http/index.ts';
import type { Payments } from './payments.ts';

const accountQuery = z.strictObject({
  routingNumber: depositInstruction.shape.routingNumber,
  accountNumber: depositInstruction.shape.accountNumber,
});

/**
 * Serves the routes that accept deposit instructions and list the deposits of an account. In the sandbox, the list replaces
 * the owner's bank statement.
 */
export function paymentRoutes(app: ZodApp, payments: Payments, today: () => Promise<Day>): void {
  const instruct = { body: depositInstruction, response: { 200: depositAccepted, 422: depositRefused } };
  app.post('/payments/deposits', { schema: instruct }, async ({ body }, reply) => {
    const returnCode = refusedNumbers[body.accountNumber];
    if (returnCode !== undefined) return reply.code(422).send({ returnCode });
    await payments.store(body);
    return { instructionId: body.instructionId };
  });
  const read = { querystring: accountQuery, response: { 200: depositStatement } };
  app.get('/payments/statement', { schema: read }, async ({ query }) => {
    const { received } = await payments.receivedBy([query], await today());
    return {
      entry: received(query.routingNumber, query.accountNumber).map(({ date, description, amount }) => ({
        date: toIsoDate(date),
        description,
        amount: amount.abs().toFixed(2),
        direction: amount.gte(0) ? ('CREDIT' as const) : ('DEBIT' as const),
      })),
    };
  });
}
