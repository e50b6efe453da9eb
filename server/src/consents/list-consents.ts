import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readConsents } from './read-consents.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsAccess } from '../sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

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
