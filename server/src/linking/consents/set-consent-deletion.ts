import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readConsent } from './read-consents.ts';

/** Chooses whether the data is deleted when sharing ends. */
export const setConsentDeletion =
  (deps: NeedsService & NeedsProviderDirectory): Handler<'setConsentDeletion'> =>
  async (request) => {
    const session = sessionOf(request);
    const { consentId } = request.params;
    const presence = presenceOf(request);
    const { deletion } = await readConsent(deps, session, presence, consentId);
    if (deletion === null) throw new HostError('consent.deletion-not-offered');
    const { deleteDataAtEnd } = request.body;
    await deps.broker.use(session.loginName, (token) =>
      deps.client.setConsentDeletion({
        token,
        presence,
        params: { consentId: String(consentId) },
        body: { deleteDataAtEnd },
      }),
    );
    return { consent: await readConsent(deps, session, presence, consentId) };
  };
