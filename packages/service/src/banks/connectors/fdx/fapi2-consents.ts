import { dayMs, type AttributeName, type ScopeId } from '@fin-link/contracts/service';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { RequestedConsent } from '../contract/consent-authority.ts';
import { requestedForAll } from '../contract/requested-data.ts';
import type { ProofKey } from '../open-banking/proofs.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';
import { type FdxAccess, type FdxClient, problemOf, type FdxParty } from './fdx-client.ts';
import { consentReply, type FdxConsent } from './schema.ts';

/** An access token that is bound to a key. */
export interface BoundToken extends FdxAccess {
  proofKey: ProofKey;
}

/** `unknown`: the bank has no such consent of this party. */
type ConsentLookup = { kind: 'consent'; consent: FdxConsent } | { kind: 'unknown' } | BankProblem;

/** HTTP status for a consent that the bank does not know. */
const httpNotFound = 404;
/** HTTP status for a consent that has already ended. */
const httpConflict = 409;

/** OAuth scopes of the party's own tokens. */
export const consentScopes = { read: 'fdx:consents:read', revoke: 'fdx:consents:revoke' } as const;

/** Creates the requests about consents at one bank. They use the party's own token, which does not expire with the user's tokens. */
export function createFdxConsents(fdx: FdxClient<BoundToken>) {
  return {
    async find(own: BoundToken, consentId: string, signal: AbortSignal): Promise<ConsentLookup> {
      const reply = await fdx.call(
        { access: own, presence: null, path: pathOf(consentId), reply: consentReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal') return reply.status === httpNotFound ? { kind: 'unknown' } : problemOf(reply);
      return reply.value.id === consentId
        ? { kind: 'consent', consent: reply.value }
        : problem('UNEXPECTED_SITE_ERROR', 'another consent');
    },
    /** Revokes a consent. A consent that has already ended, or that the bank does not know, counts as revoked. */
    async revoke(own: BoundToken, consentId: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem> {
      const reply = await fdx.call(
        {
          access: own,
          presence: null,
          method: 'PUT',
          path: `${pathOf(consentId)}/revocation`,
          body: { reason: 'USER_ACTION', initiator: 'DATA_RECIPIENT' },
          reply: null,
        },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal' && reply.status !== httpNotFound && reply.status !== httpConflict)
        return problemOf(reply);
      return { kind: 'revoked' };
    },
  };
}

const pathOf = (consentId: string): string => `consents/${encodeURIComponent(consentId)}`;

export type FdxConsents = ReturnType<typeof createFdxConsents>;

/** Maximum duration of a consent in days. */
const maxDurationDays = 365;
/** Days of history that the first refresh reads: two years, including a leap day. */
const lookbackDays = 731;

const resourceTypes = ['ACCOUNT', 'CUSTOMER'] as const;
/** Groups of data (data clusters) that belong to the customer and not to an account. */
const customerClusters: ReadonlySet<string> = new Set(['CUSTOMER_CONTACT']);

/** Attributes that need a group of data. The group is not requested if the caller wants none of its attributes. */
const attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {
  PAYMENT_SUPPORT: ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  TRANSACTIONS: ['TRANSACTIONS'],
  CUSTOMER_CONTACT: ['HOLDER_NAME', 'HOLDER_DETAILS'],
};

/** Groups of data by scope of the service. */
const clusters = scopesOf(
  {
    // The details include balances and credit limits but no full numbers. Accounts can be read without full numbers.
    ACCOUNT_DETAILS: { requested: ['ACCOUNT_DETAILED', 'PAYMENT_SUPPORT'], needed: ['ACCOUNT_DETAILED'] },
    TRANSACTION_DETAILS: { requested: ['TRANSACTIONS'], needed: ['TRANSACTIONS'] },
    CONTACT_DETAILS: { requested: ['CUSTOMER_CONTACT'], needed: ['CUSTOMER_CONTACT'] },
  },
  attributesOf,
);

/** Scopes of the service that this connector supports. */
export const scopes = clusters.ids;

/** One `authorization_details` entry of type `fdx_v1.0`, with periods in days. */
export const consentDetail = z.strictObject({
  type: z.literal('fdx_v1.0'),
  consentRequest: z.strictObject({
    durationType: z.literal('TIME_BOUND'),
    durationPeriod: z.int(),
    lookbackPeriod: z.int().optional(),
    resources: z.array(z.strictObject({ resourceType: z.enum(resourceTypes), dataClusters: z.array(z.string()) })),
  }),
});

export type ConsentDetail = z.infer<typeof consentDetail>;

/**
 * Returns the request for a consent. It includes only the groups that the scopes and the requested data need: always accounts, and holdings
 * if the bank offers investment accounts.
 */
export function consentDetailFor(
  { scopes: ids, data = requestedForAll, at, until }: Pick<RequestedConsent, 'scopes' | 'data' | 'at' | 'until'>,
  { hasInvestments = false }: Pick<FdxParty, 'hasInvestments'> = {},
): ConsentDetail {
  const requested = [
    ...clusters.requestedFor(ids, data),
    ...(hasInvestments && data.has('HOLDINGS') ? ['INVESTMENTS'] : []),
  ];
  const days = Math.round((until.getTime() - at.getTime()) / dayMs);
  return {
    type: 'fdx_v1.0',
    consentRequest: {
      durationType: 'TIME_BOUND',
      durationPeriod: Math.min(Math.max(days, 1), maxDurationDays),
      ...(requested.includes('TRANSACTIONS') && { lookbackPeriod: lookbackDays }),
      resources: resourcesOf(requested),
    },
  };
}

type ResourceType = (typeof resourceTypes)[number];
const typeOf = (cluster: string): ResourceType => (customerClusters.has(cluster) ? 'CUSTOMER' : 'ACCOUNT');

/** Arranges groups of data by type of resource. */
const resourcesOf = (all: readonly string[]) =>
  resourceTypes
    .map((resourceType) => ({ resourceType, dataClusters: all.filter((cluster) => typeOf(cluster) === resourceType) }))
    .filter(({ dataClusters }) => dataClusters.length > 0);

/** Returns all groups of data of a detail. */
export const clustersIn = ({ consentRequest }: ConsentDetail): string[] =>
  consentRequest.resources.flatMap(({ dataClusters }) => dataClusters);

/**
 * Returns the detail that the bank's `authorization_details` grant: the requested detail or a part of it. Returns `null` if they grant
 * more, have another form, or leave out the accounts.
 */
export function grantedDetailOf(authorizationDetails: unknown, requested: ConsentDetail): ConsentDetail | null {
  const parsed = z.tuple([grantedDetail]).safeParse(authorizationDetails);
  if (!parsed.success) return null;
  const { durationPeriod, lookbackPeriod, resources } = parsed.data[0].consentRequest;
  const { durationPeriod: maxDuration, lookbackPeriod: maxLookback } = requested.consentRequest;
  const isWithin =
    durationPeriod <= maxDuration &&
    // Without `lookbackPeriod`, the bank's whole history may be read.
    (maxLookback === undefined
      ? lookbackPeriod === undefined
      : lookbackPeriod !== undefined && lookbackPeriod <= maxLookback) &&
    resources.every((resource) => isPartOf(resource, requested));
  const granted = new Set(resources.flatMap(({ dataClusters }) => dataClusters));
  if (!isWithin || !granted.has('ACCOUNT_DETAILED')) return null;
  return {
    type: requested.type,
    consentRequest: {
      durationType: 'TIME_BOUND',
      durationPeriod,
      ...(lookbackPeriod !== undefined && { lookbackPeriod }),
      resources: resourcesOf(clustersIn(requested).filter((cluster) => granted.has(cluster))),
    },
  };
}

/** The bank's `authorization_details`. They may list each account separately, and may have further members. */
const grantedDetail = z.object({
  type: z.literal('fdx_v1.0'),
  consentRequest: z.object({
    durationType: z.literal('TIME_BOUND'),
    durationPeriod: z.int().min(1),
    lookbackPeriod: z.int().min(0).optional(),
    resources: z
      .array(z.object({ resourceType: z.string().max(40), dataClusters: z.array(z.string().max(60)).max(60) }))
      .max(1_000),
  }),
});

/** Returns the detail, limited to the groups of data of these resources. */
export function limitedTo(
  { type, consentRequest }: ConsentDetail,
  resources: readonly { dataClusters: readonly string[] }[],
): ConsentDetail {
  const kept = new Set(resources.flatMap(({ dataClusters }) => dataClusters));
  const all = clustersIn({ type, consentRequest });
  return { type, consentRequest: { ...consentRequest, resources: resourcesOf(all.filter((one) => kept.has(one))) } };
}

/** Returns whether a granted resource was requested and has only requested groups of data. */
export const isPartOf = (
  { resourceType, dataClusters }: { resourceType: string; dataClusters: readonly string[] },
  { consentRequest }: ConsentDetail,
): boolean =>
  consentRequest.resources.some(
    (requested) =>
      requested.resourceType === resourceType && dataClusters.every((one) => requested.dataClusters.includes(one)),
  );

/** Returns the scopes of the service that can be read with a detail. */
export const scopesWith = (detail: ConsentDetail): ScopeId[] => clusters.readable(clustersIn(detail));
