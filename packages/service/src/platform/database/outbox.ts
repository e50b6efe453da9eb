import type { Database, OutboxOwner } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase } from './schema.ts';
import { bucketOf, ofUser } from './tables/ownership.ts';

/** Part of a payload that every job of the service has. */
const ownerOfJob = z.object({ customerId: z.int().positive(), userId: z.int().positive() });

/** Returns the owner of the table `outgoing_job`, whose rows are beside the other rows of the user in the payload. */
export const outboxOf = (database: Database<ServiceDatabase>): OutboxOwner => ({
  database,
  columnsOf: (payload) => ofUser(ownerOfJob.parse(payload)),
  bucketOf: (payload) => bucketOf(ownerOfJob.parse(payload).userId),
});
