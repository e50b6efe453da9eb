import { z } from 'zod';
import { accountClusters, customerClusters } from './clusters.ts';
import { timestamp } from './amount.ts';

const party = z.strictObject({
  name: z.string(),
  type: z.enum(['DATA_PROVIDER', 'DATA_RECIPIENT']),
  registry: z.literal('PRIVATE'),
  registeredEntityName: z.string(),
  registeredEntityId: z.string(),
});

/** A consent that the customer has authorized. */
export const consentGrant = z.strictObject({
  id: z.string(),
  status: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  parties: z.array(party).length(2),
  createdTime: timestamp,
  updatedTime: timestamp,
  expirationTime: timestamp,
  durationType: z.enum(['ONE_TIME', 'PERSISTENT', 'TIME_BOUND']),
  durationPeriod: z.int().optional(),
  lookbackPeriod: z.int().optional(),
  /** One resource for each account, and one for the customer. */
  resources: z
    .array(
      z.strictObject({
        resourceType: z.enum(['ACCOUNT', 'CUSTOMER']),
        resourceId: z.string(),
        dataClusters: z.array(z.enum([...accountClusters, ...customerClusters])),
      }),
    )
    .max(100),
  links: z.strictObject({ self: z.strictObject({ href: z.url() }) }),
});

/** Body of a request with which a third party ends a consent. */
export const revocationRequest = z.strictObject({
  reason: z.enum(['USER_ACTION', 'BUSINESS_RULE']),
  initiator: z.enum(['DATA_ACCESS_PLATFORM', 'DATA_PROVIDER', 'DATA_RECIPIENT', 'INDIVIDUAL']),
});

/** A consent that the customer has authorized. */
export type ConsentGrant = z.output<typeof consentGrant>;
