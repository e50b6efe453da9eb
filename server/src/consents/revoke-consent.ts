import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { viewOf } from './read-consents.ts';

export function revokeConsent(deps: HostDeps): Handler<'revokeConsent'> {
  const { client, broker } = deps;

  return async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'consents');
    const presence = presenceOf(request);
    const params = { consentId: String(request.params.consentId) };
    const { body } = await broker.use(session.loginName, (token) =>
      client.revokeConsent({ token, presence, params, body: request.body }),
    );
    const { bankTold, dataDeleted } = body;
    const [consent] = body.consent;
    if (consent === undefined) throw new HostError('service.refused');
    return { consent: await viewOf(deps, session, consent), bankTold, dataDeleted };
  };
}
