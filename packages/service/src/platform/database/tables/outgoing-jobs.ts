import { addOutgoingJob } from '@fin-link/storage';
import type { ColumnType, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Job that a transaction of a user sent and that may not be in the queue yet. */
interface OutgoingJobTable extends OwnerColumns {
  /** Id of the job in the queue, as a UUID. */
  job_id: string;
  queue: string;
  payload: object;
  options: object;
  sent_at: ColumnType<Date, never, never>;
}

export interface OutgoingJobTables {
  outgoing_job: OutgoingJobTable;
}

export async function migrateOutgoingJobs(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key to the user: jobs end sessions and grants at banks after the user has unregistered.
  await db.schema
    .createTable('outgoing_job')
    .$call(addOwner)
    .$call(addOutgoingJob)
    .addPrimaryKeyConstraint('outgoing_job_pk', [...ownerColumns, 'job_id'])
    .execute();
  // Not keyed by user: a background loop finds jobs of all users that were left behind.
  await db.schema.createIndex('outgoing_job_sent').on('outgoing_job').column('sent_at').execute();
}
