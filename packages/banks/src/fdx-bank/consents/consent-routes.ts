import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BankContext, Consent } from '../../open-banking/index.ts';
import type { Access } from '../shared/access.ts';
import { FdxProblem } from '../shared/problem.ts';
import { revocationRequest } from '../shapes/consent.ts';
import { readConsents, revokeConsents } from './scopes.ts';
import { consentView } from './consent-view.ts';

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
