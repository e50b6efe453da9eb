import type { DepositInstruction } from '@fin-link/contracts/banks';
import type { Database } from '@fin-link/storage';
import { Big } from 'big.js';
import { type Day, dayOfIsoDate, toIsoDate } from '../../basics/index.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import type { Received, ReceivedEntry } from '../site/credential-site.ts';

interface AccountNumber {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** Transfers of the simulated payments network, to accounts of all banks. */
export interface Payments {
  /** Stores an instruction. Does nothing if it is already stored. */
  store(instruction: DepositInstruction): Promise<void>;
  /** Returns the payments that arrived on the accounts by a day, with a stamp that changes whenever these payments change. */
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
