import { isDeepStrictEqual } from 'node:util';
import type { ScopeId } from '@fin-link/contracts/server';
import { z } from 'zod';
import type { AskedConsent } from '../../contract/consent-authority.ts';
import type { FdxParty } from '../fdx-party.ts';

const dayMs = 86_400_000;
/** No authorization outlasts a year. */
const longestDays = 365;
/** The two years that are read at first, a leap day included. */
const lookbackDays = 731;

type ResourceType = 'ACCOUNT' | 'CUSTOMER';
const clusters: Readonly<Record<ScopeId, readonly [ResourceType, readonly string[]]>> = {
  // Balances and credit limits are among the details; full numbers are not.
  ACCOUNT_DETAILS: ['ACCOUNT', ['ACCOUNT_DETAILED', 'PAYMENT_SUPPORT']],
  TRANSACTION_DETAILS: ['ACCOUNT', ['TRANSACTIONS']],
  STATEMENT_DETAILS: ['ACCOUNT', ['STATEMENTS']],
  CONTACT_DETAILS: ['CUSTOMER', ['CUSTOMER_CONTACT']],
};

/** One `fdx_v1.0` of `authorization_details`. Periods in days. */
export const consentDetail = z.strictObject({
  type: z.literal('fdx_v1.0'),
  consentRequest: z.strictObject({
    durationType: z.literal('TIME_BOUND'),
    durationPeriod: z.int(),
    lookbackPeriod: z.int().optional(),
    resources: z.array(
      z.strictObject({ resourceType: z.enum(['ACCOUNT', 'CUSTOMER']), dataClusters: z.array(z.string()) }),
    ),
  }),
});
export type ConsentDetail = z.infer<typeof consentDetail>;

/**
 * What is asked for at the bank: no more than the scopes need. Accounts are always among them, and their holdings where the bank
 * keeps investments.
 */
export function consentDetailFor(
  { scopes, at, until }: Pick<AskedConsent, 'scopes' | 'at' | 'until'>,
  { hasInvestments = false }: Pick<FdxParty, 'hasInvestments'> = {},
): ConsentDetail {
  const asked: ReadonlySet<ScopeId> = new Set(['ACCOUNT_DETAILS', ...scopes]);
  const clustersOf = (type: ResourceType) => [
    ...[...asked].flatMap((scope) => (clusters[scope][0] === type ? clusters[scope][1] : [])),
    ...(type === 'ACCOUNT' && hasInvestments ? ['INVESTMENTS'] : []),
  ];
  const days = Math.round((until.getTime() - at.getTime()) / dayMs);
  return {
    type: 'fdx_v1.0',
    consentRequest: {
      durationType: 'TIME_BOUND',
      durationPeriod: Math.min(Math.max(days, 1), longestDays),
      ...(asked.has('TRANSACTION_DETAILS') && { lookbackPeriod: lookbackDays }),
      resources: (['ACCOUNT', 'CUSTOMER'] as const)
        .map((resourceType) => ({ resourceType, dataClusters: clustersOf(resourceType) }))
        .filter(({ dataClusters }) => dataClusters.length > 0),
    },
  };
}

export const clustersIn = ({ consentRequest }: ConsentDetail): string[] =>
  consentRequest.resources.flatMap(({ dataClusters }) => dataClusters);

/** Whether the bank's `authorization_details` are the one that was asked for: not more, not less, not another. */
export function isAsAsked(given: unknown, asked: ConsentDetail): boolean {
  const parsed = z.tuple([consentDetail]).safeParse(given);
  return parsed.success && isDeepStrictEqual(inOrder(parsed.data[0]), inOrder(asked));
}

const inOrder = ({ consentRequest }: ConsentDetail) => ({
  ...consentRequest,
  resources: consentRequest.resources
    .map(({ resourceType, dataClusters }) => `${resourceType} ${dataClusters.toSorted().join()}`)
    .toSorted(),
});

/** Whether the bank shares of an account, or of the customer, what was asked for of it. */
export const sharesAsAsked = (
  { resourceType, dataClusters }: { resourceType: string; dataClusters: readonly string[] },
  { consentRequest }: ConsentDetail,
): boolean =>
  consentRequest.resources.some(
    (asked) =>
      asked.resourceType === resourceType && asked.dataClusters.toSorted().join() === dataClusters.toSorted().join(),
  );
