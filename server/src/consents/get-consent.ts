import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readConsent } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

export const getConsent =
  (deps: ConsentDeps): Handler<'getConsent'> =>
  async (request) => {
    const session = sessionOf(request);
    return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
  };
