import type { ServiceTransaction } from '../../platform/database/index.ts';

/** Containers of the compared accounts. */
export const comparedContainers = ['bank', 'creditCard'] as const;

/** Number of users per statement. */
const usersPerBatch = 500;

/** Users of one statement: ids above `after`, up to `last`. */
export interface UserRange {
  after: number;
  last: number;
}

/** Iterates over all users of the customer in batches, because each statement has a time limit. */
export async function* userBatches(trx: ServiceTransaction, customerId: number): AsyncGenerator<UserRange> {
  for (let after = 0; ;) {
    const users = await trx
      .selectFrom('service_user')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(usersPerBatch)
      .execute();
    const last = users.at(-1)?.id;
    if (last === undefined) return;
    yield { after, last };
    after = last;
  }
}
