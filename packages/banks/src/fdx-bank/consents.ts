import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type BankContext,
  type Consent,
  type OpenBankClient,
  type RequestedConsent,
  RefusedRequest,
} from '../open-banking/index.ts';
import type { Access } from './access.ts';
import { consentRequest, endOf, authorizationDetail, clustersIn, firstInstant } from './consent-request.ts';
import { personOf } from './customers.ts';
import { FdxProblem } from './problem.ts';
import { revocationRequest, type ConsentGrant, describeClusters } from './shapes.ts';

type ConsentRouteRequest = FastifyRequest<{ Params: { consentId: string } }>;

/**
 * Serves the endpoints below `/consents`. A third party calls them with its own client-credentials token, which still works after
 * the customer's tokens end.
 */
export function consentRoutes(
  app: FastifyInstance,
  { consents, clients, origin }: BankContext,
  access: Access,
  { bankName, base }: { readonly bankName: string; readonly base: string },
): void {
  const ownConsent = async (request: ConsentRouteRequest, scope: string): Promise<Consent> => {
    const clientId = await access.thirdParty(request, scope);
    const consent = await consents.find(request.params.consentId);
    if (consent?.clientId === clientId) return consent;
    throw new FdxProblem('notFound', 'There is no such consent.');
  };

  app.get('/consents/:consentId', async (request: ConsentRouteRequest) => {
    const consent = await ownConsent(request, readConsents);
    const href = `${base}/consents/${consent.consentId}`;
    return consentView(consent, { bankName, bankOrigin: origin, clients }, href);
  });
  app.put('/consents/:consentId/revocation', async (request: ConsentRouteRequest, reply) => {
    const { consentId, status } = await ownConsent(request, revokeConsents);
    const parsed = revocationRequest.safeParse(request.body);
    if (!parsed.success) throw new FdxProblem('badRequest', 'A reason and an initiator of the standard are needed.');
    if (status === 'revoked' || status === 'expired')
      throw new FdxProblem('conflict', 'The consent has ended already.');
    await consents.revoke(consentId, `${parsed.data.initiator} ${parsed.data.reason}`);
    return reply.code(204).send();
  });
}

/** Names that the view of a consent contains: the bank, and the third parties of its register. */
interface ConsentParties {
  readonly bankName: string;
  readonly bankOrigin: string;
  readonly clients: readonly OpenBankClient[];
}

/** Returns the status in the format of the standard. A suspended consent is shown as active. */
function grantStatusOf(status: Consent['status']): ConsentGrant['status'] {
  if (status === 'expired') return 'EXPIRED';
  return status === 'revoked' ? 'REVOKED' : 'ACTIVE';
}

/** Returns an authorized consent in the format of the standard. */
function consentView(consent: Consent, { bankName, bankOrigin, clients }: ConsentParties, href: string): ConsentGrant {
  const { resources, ...durations } = consentRequest.parse(consent.details);
  const { consentId, clientId, status, userName, accountIds, createdAt, updatedAt, expiresAt } = consent;
  const recipient = clients.find((client) => client.clientId === clientId)?.name ?? clientId;
  const party = (type: 'DATA_PROVIDER' | 'DATA_RECIPIENT', name: string, registeredEntityId: string) =>
    ({ name, type, registry: 'PRIVATE', registeredEntityName: name, registeredEntityId }) as const;
  return {
    id: consentId,
    status: grantStatusOf(status),
    parties: [party('DATA_PROVIDER', bankName, bankOrigin), party('DATA_RECIPIENT', recipient, clientId)],
    createdTime: createdAt.toISOString(),
    updatedTime: updatedAt.toISOString(),
    expirationTime: (expiresAt ?? endOf({ ...durations, resources }, createdAt)).toISOString(),
    ...durations,
    resources: resources.flatMap(({ resourceType, dataClusters }) =>
      (resourceType === 'ACCOUNT' ? accountIds : [personOf(userName ?? '').customerId]).map((resourceId) => ({
        resourceType,
        resourceId,
        dataClusters: [...dataClusters],
      })),
    ),
    links: { self: { href } },
  };
}

/** Schema of exactly one detail, because the customer decides about one consent. */
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

const readConsents = 'fdx:consents:read';
const revokeConsents = 'fdx:consents:revoke';

/** Scopes of a third party's own tokens. Customers cannot grant them. */
export const thirdPartyScopes = [readConsents, revokeConsents] as const;
