import type { Kysely } from 'kysely';
import { addOutgoingJob } from '../../src/index.ts';
import type { Database, Migration, OutboxOwner } from '../../src/index.ts';

/** Payload of a job of these tests. `owner` places the row of the job. */
export interface OwnedReference {
  owner: number;
  requestId: string;
}

export interface OutboxTables {
  outgoing_job: { owner: number; job_id: string; queue: string; payload: string; options: string; sent_at: Date };
}

export const outboxMigrations: Record<string, Migration> = {
  '0001_outgoing_job': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('outgoing_job')
        .addColumn('owner', 'bigint', (column) => column.notNull())
        .$call(addOutgoingJob)
        .addPrimaryKeyConstraint('outgoing_job_pk', ['owner', 'job_id'])
        .execute();
    },
  },
};

export const ownedReference = { parse: (value: unknown) => value as OwnedReference };

export const outboxOwner = (database: Database<OutboxTables>): OutboxOwner => ({
  database,
  columnsOf(payload) {
    if (!('owner' in payload && typeof payload.owner === 'number')) throw new Error('The payload has no owner.');
    return { owner: payload.owner };
  },
  bucketOf: () => 0,
});
