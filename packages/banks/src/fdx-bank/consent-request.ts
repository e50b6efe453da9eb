import { daysAfter } from '@fin-link/contracts/banks';
import { z } from 'zod';
import { accountClusters, customerClusters, type Cluster } from './shapes.ts';

const maxDays = 365;

const resource = z.discriminatedUnion('resourceType', [
  z.strictObject({
    resourceType: z.literal('ACCOUNT'),
    dataClusters: z.array(z.enum(accountClusters)).min(1).max(20),
  }),
  z.strictObject({
    resourceType: z.literal('CUSTOMER'),
    dataClusters: z.array(z.enum(customerClusters)).min(1).max(20),
  }),
]);

/** A consent request with periods in days. */
export const consentRequest = z
  .strictObject({
    durationType: z.enum(['ONE_TIME', 'PERSISTENT', 'TIME_BOUND']),
    durationPeriod: z.int().min(1).max(maxDays).optional(),
    lookbackPeriod: z.int().min(1).max(3650).optional(),
    resources: z.array(resource).min(1).max(10),
  })
  .refine(
    ({ durationType, durationPeriod }) => (durationType === 'TIME_BOUND') === (durationPeriod !== undefined),
    'durationPeriod belongs to TIME_BOUND, and only to that',
  )
  .refine(
    ({ resources }) => resources.some(({ resourceType }) => resourceType === 'ACCOUNT'),
    'a resource of type ACCOUNT is needed',
  );

type ConsentRequest = z.output<typeof consentRequest>;

/** Authorization detail (RFC 9396) that holds a consent request. */
export const authorizationDetail = z.strictObject({ type: z.literal('fdx_v1.0'), consentRequest });

/** Returns the clusters of a request. A cluster can occur more than once. */
export function clustersIn({ resources }: ConsentRequest): Cluster[] {
  return resources.flatMap(({ dataClusters }): Cluster[] => dataClusters);
}

/** Returns the end of a consent: after a day for `ONE_TIME`, otherwise after `durationPeriod` or a year. */
export function endOf({ durationType, durationPeriod }: ConsentRequest, now: Date): Date {
  const days = durationType === 'ONE_TIME' ? 1 : (durationPeriod ?? maxDays);
  return daysAfter(now, days);
}

/** Returns the start of the shared history, counted back from `now`. Returns `null` if all history is shared. */
export function firstInstant({ lookbackPeriod }: ConsentRequest, now: Date): Date | null {
  return lookbackPeriod === undefined ? null : daysAfter(now, -lookbackPeriod);
}
