import type { LinkSnapshot, StartPoint } from '@fin-link/contracts/browser';
import type { Connection } from '../linking/index.ts';
import { noStart, type SessionFacts } from '../session/index.ts';
import type { VerificationLinkingState, Step } from './model.ts';
import { isMaintenance, verifiesFirst, isCombined } from './template.ts';

/** Hands the frame over to linking. `settles`: point at which linking returns its result. */
function embedLinking(
  purpose: VerificationLinkingState['purpose'],
  settles: 'accounts' | 'summary',
  start: StartPoint,
  snapshot: LinkSnapshot | null,
): Step {
  return {
    state: { step: 'linking', snapshot, purpose },
    effects: [{ type: 'stopWatching' }, { type: 'embed', start, snapshot, emitsLinks: settles === 'summary', settles }],
  };
}

/** Hands the frame over to linking. Linking begins at the start of the session, or resumes the snapshot from before a reload. */
export function linkFrom(facts: SessionFacts, start: StartPoint, snapshot: LinkSnapshot | null = null): Step {
  if (isMaintenance({ ...facts, start })) return embedLinking('upkeep', 'accounts', start, snapshot);
  return embedLinking('accounts', isCombined(facts) && !verifiesFirst(facts) ? 'summary' : 'accounts', start, snapshot);
}

/** Opens the search for another bank. */
export const linkAnother = (facts: SessionFacts): Step => linkFrom(facts, noStart);

/** Opens the sign-in for another login at the same bank. */
export const linkDifferentLogin = (facts: SessionFacts, { provider }: Connection): Step =>
  linkFrom(facts, { ...noStart, action: 'add', providerId: provider.providerId });

/** Opens the selection of the accounts to save, in a combined flow that verifies before saving. */
export function openSelection(providerAccountId: number, snapshot: LinkSnapshot | null = null): Step {
  return embedLinking(
    'selection',
    'summary',
    noStart,
    snapshot ?? {
      v: 1,
      step: 'summary',
      providerId: null,
      providerAccountId,
      requestId: null,
      consentId: null,
      authorizationId: null,
      completed: [],
    },
  );
}
