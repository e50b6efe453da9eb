import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireStartBank } from '../provider-accounts/within-start.ts';
import { requireCapability } from '../sessions/capability.ts';
import { viewOf } from './read-consents.ts';
import { requireConsenting } from './require-consenting.ts';

export function createConsent(deps: HostDeps): Handler<'createConsent'> {
  const { client, broker, settings } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerId, providerAccountId } = request.body;
    // Who manages mends what is linked, and links nothing.
    if (providerAccountId === undefined) requireCapability(session, 'consents', 'link');
    else await requireConsenting(deps, session, providerAccountId);
    await requireStartBank(deps, session, providerId);
    const applicationName = settings.sites.byKey(session.publishableKey)?.appName;
    const presence = presenceOf(request);
    const { body } = await broker.use(session.loginName, (token) =>
      client.createConsent({ token, presence, body: { providerId, providerAccountId, applicationName } }),
    );
    const [consent] = body.consent;
    if (consent === undefined) throw new HostError('service.refused');
    return { consent: await viewOf(deps, session, consent) };
  };
}
