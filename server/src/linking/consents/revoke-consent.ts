import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { viewOf } from './read-consents.ts';

/** Stops sharing with a bank. */
export function revokeConsent(deps: NeedsService & NeedsProviderDirectory): Handler<'revokeConsent'> {
  const { client, broker } = deps;

  return async (request) => {
    const session = sessionOf(request);
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
