import type { LinkSnapshot, StartPoint } from '@fin-link/contracts/browser';
import type { Connection } from '../../linking/index.ts';
import { noStart } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { VerificationLinkingState } from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';
import { isUpkeep, verifiesFirst, isCombined } from './template.ts';

function embed(
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

/** Hands the frame over to linking, which begins at the session's start or resumes its state before a reload. */
export function linkFrom(facts: SessionFacts, start: StartPoint, snapshot: LinkSnapshot | null = null): Step {
  if (isUpkeep({ ...facts, start })) return embed('upkeep', 'accounts', start, snapshot);
  return embed('accounts', isCombined(facts) && !verifiesFirst(facts) ? 'summary' : 'accounts', start, snapshot);
}

/** Opens the search for another bank. */
export const linkAnother = (facts: SessionFacts): Step => linkFrom(facts, noStart);

/** Opens the sign-in for another login at the same bank. */
export const linkDifferentLogin = (facts: SessionFacts, { provider }: Connection): Step =>
  linkFrom(facts, { ...noStart, action: 'add', providerId: provider.providerId });

/** Opens the selection of accounts to save, in a combined flow that verifies before saving. */
export function askForSelection(providerAccountId: number, snapshot: LinkSnapshot | null = null): Step {
  return embed(
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
