import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readConsent } from './read-consents.ts';

/**
 * Confirms a consent without the bank. Throws `consent.not-found`, `consent.wrong-state` if the consent cannot be renewed, and
 * `consent.bank-needed` if it can be renewed only at the bank.
 */
export function renewConsent(deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory): Handler<'renewConsent'> {
  const { client, broker, proofOf } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { consentId } = request.params;
    const presence = presenceOf(request);
    // If the bank is needed, a call to the service would begin an authorization that is never completed.
    const { renewal } = await readConsent(deps, session, presence, consentId);
    if (renewal === null) throw new HostError('consent.wrong-state');
    if (renewal.at === 'bank') throw new HostError('consent.bank-needed');
    const { body } = await broker.use(session.loginName, async (token) =>
      client.renewConsent({
        token,
        widgetProof: await proofOf(session),
        presence,
        params: { consentId: String(consentId) },
      }),
    );
    if (!('consent' in body)) throw new HostError('consent.bank-needed');
    return { consent: await readConsent(deps, session, presence, consentId) };
  };
}
