import type { Jobs, Queue } from '@fin-link/storage';
import { z } from 'zod';
import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserDataDeleter } from '../../tenancy/users/index.ts';

const deletionJob = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  deletionId: z.int().positive(),
  /** Number of previous runs of the job. */
  look: z.int().min(0),
});
type DeletionJob = z.infer<typeof deletionJob>;

/** Maximum delay between two runs, in seconds. The delays are 2, 4, 8 … */
const maxDelaySeconds = 300;

/** Queue that completes permanent deletions. */
export interface Deletions {
  /** Queues the deletion of the remaining data, which runs after the transaction commits. */
  send(trx: ServiceTransaction, deletion: Omit<DeletionJob, 'look'>): Promise<void>;
}

/**
 * Creates the queue that deletes the provider account's finished and running jobs, which contain references and error texts. A permanent
 * deletion cannot delete them in its transaction. After an interruption, the job continues from the deletion record.
 */
export async function createDeletions(
  jobs: Jobs,
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
): Promise<Deletions> {
  const queue: Queue<DeletionJob> = await jobs.define({
    name: 'data-deletion',
    payload: deletionJob,
    retryLimit: 1_000,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
  });
  await queue.work(async ({ look, ...key }) => {
    const record = await database.db
      .selectFrom('data_deletion')
      .select('provider_account_id')
      .where((where) => where.and(deletionWhere(key)))
      .where('completed_at', 'is', null)
      .executeTakeFirst();
    if (record === undefined) return;
    const { customerId, userId } = key;
    const remainingJobs = await jobs.forget({ customerId, userId, providerAccountId: record.provider_account_id });
    await database.tx(async (trx) => {
      if (remainingJobs > 0) {
        const startAfterSeconds = Math.min(2 ** (look + 1), maxDelaySeconds);
        await queue.send(trx, { ...key, look: look + 1 }, { startAfterSeconds });
        return;
      }
      await trx
        .updateTable('data_deletion')
        .set({ completed_at: await businessClock.read(trx) })
        .where((where) => where.and(deletionWhere(key)))
        .execute();
    });
  });
  return { send: (trx, deletion) => queue.send(trx, { ...deletion, look: 0 }) };
}

const deletionWhere = (key: Omit<DeletionJob, 'look'>) => ({
  ...ofUser(key),
  id: key.deletionId,
});

/** Deletes the deletion records of a user. Part of unregistering a user. */
export const forgetDeletionsOfUser: UserDataDeleter = async (trx, user) => {
  await trx
    .deleteFrom('data_deletion')
    .where((where) => where.and(ofUser(user)))
    .execute();
};
