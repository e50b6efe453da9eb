import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readConsent } from './read-consents.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Reads a consent. */
export const getConsent =
  (deps: NeedsService & NeedsProviderDirectory): Handler<'getConsent'> =>
  async (request) => {
    const session = sessionOf(request);
    return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
  };
