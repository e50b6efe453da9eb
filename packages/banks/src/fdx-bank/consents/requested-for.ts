import { z } from 'zod';
import { type RequestedConsent, type BankContext, RefusedRequest } from '../../open-banking/index.ts';
import { describeClusters } from '../shapes/clusters.ts';
import { thirdPartyScopes } from './scopes.ts';
import { authorizationDetail, clustersIn, endOf, firstInstant } from '../shared/consent-request.ts';

/** Exactly one detail, because the customer decides about one consent. */
const details = z.tuple([authorizationDetail]);

/** Reads the authorization details of a request. Throws `RefusedRequest` if they are missing or invalid. */
export function detailsOf(params: Readonly<Record<string, unknown>>): z.output<typeof details> {
  const json = params['authorization_details'];
  if (typeof json !== 'string') throw new RefusedRequest('authorization_details are missing');
  const parsed = details.safeParse(JSON.parse(json));
  if (!parsed.success) throw new RefusedRequest('authorization_details must hold one fdx_v1.0');
  return parsed.data;
}

/** Returns what a third party requests from the customer. Throws `RefusedRequest` if the request is invalid. */
export async function requestedFor(
  { businessClock }: BankContext,
  params: Readonly<Record<string, unknown>>,
): Promise<RequestedConsent> {
  const [{ consentRequest }] = detailsOf(params);
  const { scope } = params;
  if (typeof scope === 'string' && thirdPartyScopes.some((refusedScope) => scope.split(' ').includes(refusedScope)))
    throw new RefusedRequest('scopes of a third party’s own tokens cannot be authorized');
  const now = await businessClock.now();
  return {
    consentId: null,
    details: consentRequest,
    clusters: describeClusters(clustersIn(consentRequest)),
    until: endOf(consentRequest, now),
    transactionsFrom: firstInstant(consentRequest, now),
    chosenBefore: [],
  };
}
