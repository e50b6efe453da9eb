import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { readConsent } from './read-consents.ts';

export const getConsent =
  (deps: HostDeps): Handler<'getConsent'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'consents', 'link', 'manage');
    return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
  };
