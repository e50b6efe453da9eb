import type { Handler } from '../http/index.ts';
import { HostError, presenceOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readConsent } from './read-consents.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

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
