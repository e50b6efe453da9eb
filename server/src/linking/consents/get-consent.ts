import { type Handler, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readConsent } from './read-consents.ts';

/** Reads a consent. */
export const getConsent =
  (deps: NeedsService & NeedsProviderDirectory): Handler<'getConsent'> =>
  async (request) => {
    const session = sessionOf(request);
    return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
  };
