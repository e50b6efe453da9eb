import {
  depositAccepted,
  depositInstruction,
  depositRefused,
  depositStatement,
  refusedNumbers,
  type DepositInstruction,
} from '@fin-link/contracts/banks';
import type { Database } from '@fin-link/storage';
import { Big } from 'big.js';
import { z } from 'zod';
import { type Day, toIsoDate, dayOfIsoDate } from '../basics/index.ts';
import type { ZodApp } from '../http/index.ts';
import type { BanksSchema } from './sessions/schema.ts';
import type { Received, ReceivedEntry } from './site/credential-site.ts';

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

interface AccountNumber {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** Transfers of the simulated payments network, to accounts of all banks. */
export interface Payments {
  /** Stores an instruction. Does nothing if it is already stored. */
  store(instruction: DepositInstruction): Promise<void>;
  /** Returns the payments that arrived on the accounts by a day. `stamp` changes whenever these payments change. */
  receivedBy(accounts: readonly AccountNumber[], until: Day): Promise<{ received: Received; stamp: string }>;
}

const accountKeyOf = (routingNumber: string, accountNumber: string): string => `${routingNumber}/${accountNumber}`;

/** Creates the payments network on the database of the sites. */
export const createPayments = (database: Database<BanksSchema>): Payments => ({
  async store({ instructionId, routingNumber, accountNumber, effectiveOn, description, entries }) {
    await database.db
      .insertInto('deposit_instruction')
      .values({
        instruction_key: instructionId,
        routing_number: routingNumber,
        account_number: accountNumber,
        effective_on: effectiveOn,
        description,
        entries: JSON.stringify(entries),
      })
      .onConflict((conflict) => conflict.column('instruction_key').doNothing())
      .execute();
  },
  async receivedBy(accounts, until) {
    if (accounts.length === 0) return { received: () => [], stamp: '' };
    const rows = await database.db
      .selectFrom('deposit_instruction')
      .selectAll()
      .where((where) =>
        where.or(
          accounts.map(({ routingNumber, accountNumber }) =>
            where.and({ routing_number: routingNumber, account_number: accountNumber }),
          ),
        ),
      )
      .where('effective_on', '<=', toIsoDate(until))
      .orderBy('effective_on')
      .orderBy('instruction_key')
      .execute();
    const byAccount = Map.groupBy(rows, (row) => accountKeyOf(row.routing_number, row.account_number));
    return {
      received: (routingNumber, accountNumber) =>
        (byAccount.get(accountKeyOf(routingNumber, accountNumber)) ?? []).flatMap(entriesOf),
      stamp: rows.map((row) => row.instruction_key).join(),
    };
  },
});

function entriesOf(row: {
  effective_on: string;
  description: string;
  entries: DepositInstruction['entries'];
}): ReceivedEntry[] {
  return row.entries.map(({ amount, direction }) => ({
    date: dayOfIsoDate(row.effective_on),
    description: row.description,
    amount: new Big(amount).times(direction === 'CREDIT' ? 1 : -1),
  }));
}
