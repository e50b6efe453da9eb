import { type Handler, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readConsents } from './read-consents.ts';

const maxConsents = 200;

/** Lists the consents of the user, newest first. */
export const listConsents =
  (deps: NeedsService & NeedsAccess & NeedsProviderDirectory): Handler<'listConsents'> =>
  async (request) => {
    const session = sessionOf(request);
    const consents = await readConsents(deps, session, presenceOf(request));
    // A consent that was never given shared no data.
    const givenConsents = consents.filter(({ startedAt }) => startedAt !== null);
    const visibleConsents = await deps.access.filter(session, 'listConsents', givenConsents, (view) => ({
      kind: 'consent',
      id: view.consentId,
      facts: view,
    }));
    return { consents: visibleConsents.slice(0, maxConsents) };
  };
