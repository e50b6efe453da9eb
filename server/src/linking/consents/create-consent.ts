import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsSessionProof, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import { requestedDatasets, requireOffered } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { viewOf } from './read-consents.ts';
import type { NeedsSessionConsents } from './session-consents.ts';

/** Generates a consent for a bank, or for a connection whose consent has ended. */
export function createConsent(
  deps: NeedsService &
    NeedsSessions &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsSessionConsents &
    NeedsSettings<'sites'>,
): Handler<'createConsent'> {
  const { client, broker, proofOf, settings } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerId, providerAccountId } = request.body;
    if (providerAccountId === undefined) await requireOffered(deps, session, providerId);
    const applicationName = settings.sites.byKey(session.publishableKey)?.appName;
    const presence = presenceOf(request);
    const { body } = await broker.use(session.loginName, async (token) =>
      client.createConsent({
        token,
        widgetProof: await proofOf(session),
        presence,
        body: {
          providerId,
          providerAccountId,
          applicationName,
          ...(providerAccountId === undefined && { dataset: requestedDatasets(optionsOf(session)) }),
        },
      }),
    );
    const [consent] = body.consent;
    if (consent === undefined) throw new HostError('service.refused');
    await deps.sessionConsents.add(session, consent.consentId);
    return { consent: await viewOf(deps, session, consent) };
  };
}
