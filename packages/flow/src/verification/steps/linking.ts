import { after } from '../../kernel/index.ts';
import { linkedEvent } from '../../linking/index.ts';
import type { Settled } from '../../linking/index.ts';
import type { CompletedLink, SessionFacts } from '../../session/index.ts';
import type { ConnectionOpening } from '../model/verification-opening.ts';
import type { VerificationLinkingState, VerificationModel } from '../model/verification-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { exit } from '../moves/exit.ts';
import { connectionOpening, open } from '../moves/show.ts';
import { countsLinks, isCombined, verifiesFirst } from '../moves/template.ts';
import type { VerificationEffect } from '../model/verification-effect.ts';

const withLinks = (facts: SessionFacts, ...links: readonly CompletedLink[]): readonly CompletedLink[] => [
  ...facts.completed.filter((known) => links.every((link) => link.providerAccountId !== known.providerAccountId)),
  ...links,
];

/** Adds the links that embedded linking saved before the user switched to another bank. */
function saved(facts: SessionFacts, providerAccountIds: readonly number[]): readonly CompletedLink[] {
  const fresh = providerAccountIds.filter((id) => facts.completed.every((link) => link.providerAccountId !== id));
  return [...facts.completed, ...fresh.map((providerAccountId) => ({ providerAccountId, accountIds: [] }))];
}

function nextOf(facts: SessionFacts, purpose: VerificationLinkingState['purpose']): ConnectionOpening['as'] {
  if (purpose !== 'accounts') return 'success';
  return isCombined(facts) && !verifiesFirst(facts) ? 'alsoVerify' : 'pickAccount';
}

function settle({ purpose }: VerificationLinkingState, link: Settled, model: VerificationModel): Step {
  const { account, accounts, connection, selectedAccountIds } = link;
  const { providerAccountId } = account;
  const as = nextOf(model.facts, purpose);
  const isSaved = as !== 'pickAccount' || !verifiesFirst(model.facts);
  const completed = isSaved
    ? withLinks(model.facts, { providerAccountId, accountIds: selectedAccountIds })
    : model.facts.completed;
  const selectedAccounts = accounts.filter((one) => selectedAccountIds.includes(one.accountId));
  const emitted: VerificationEffect[] =
    countsLinks(model.facts) && isSaved ? [{ type: 'emit', event: linkedEvent(account, selectedAccounts) }] : [];
  const nextModel: VerificationModel = { ...model, facts: { ...model.facts, completed } };
  const step = open(
    nextModel,
    connectionOpening(providerAccountId, as, { connection, account, accounts, selectedAccountIds }),
  );
  return after(emitted, { ...step, facts: { completed, ...step.facts } });
}

export const linking: Handlers<'linking'> = {
  embeddedMoved: (state, { snapshot }, { facts }) => ({
    state: { ...state, snapshot },
    facts: countsLinks(facts) ? { completed: saved(facts, snapshot.completed) } : {},
  }),
  embeddedEnded: (state, { expired, online, settled, exit: left, addedByHand = false }, model) => {
    const facts: Partial<SessionFacts> = {
      online,
      ...(expired && { status: 'expired' as const }),
      ...(addedByHand && { addedByHand }),
    };
    const nextModel: VerificationModel = { ...model, facts: { ...model.facts, ...facts } };
    const step =
      left !== null || expired
        ? exit(nextModel, left)
        : settled === null
          ? open(nextModel, { kind: 'details', accountId: null, numbersRefused: false })
          : settle(state, settled, nextModel);
    // The session is renewed first, because it may have become idle during linking.
    const renewedStep = step.state.step === 'exited' ? step : after([{ type: 'keepSession' }], step);
    return { ...renewedStep, facts: { ...facts, ...renewedStep.facts } };
  },
};
