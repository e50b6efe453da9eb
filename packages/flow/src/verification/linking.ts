import { prependEffects } from '../kernel/index.ts';
import { linkedEvent, type Settled } from '../linking/index.ts';
import type { CompletedLink, SessionFacts } from '../session/index.ts';
import type {
  ConnectionOpening,
  VerificationLinkingState,
  VerificationModel,
  Handlers,
  Step,
  VerificationEffect,
} from './model.ts';
import { exit } from './exit.ts';
import { connectionOpening, open } from './show.ts';
import { countsLinks, isCombined, verifiesFirst } from './template.ts';

/** Handlers while linking uses the frame. */
export const linking: Handlers<'linking'> = {
  embeddedMoved: (state, { snapshot }, { facts }) => ({
    state: { ...state, snapshot },
    facts: countsLinks(facts) ? { completed: withSavedLinks(facts, snapshot.completed) } : {},
  }),
  embeddedEnded: (state, { expired, online, settled, exit: left, addedManualAccount = false }, model) => {
    const facts: Partial<SessionFacts> = {
      online,
      ...(expired && { status: 'expired' as const }),
      ...(addedManualAccount && { addedManualAccount }),
    };
    const nextModel: VerificationModel = { ...model, facts: { ...model.facts, ...facts } };
    const step =
      left !== null || expired
        ? exit(nextModel, left)
        : settled === null
          ? open(nextModel, { kind: 'details', accountId: null, numbersRefused: false })
          : continueWithLink(state, settled, nextModel);
    // The session is renewed first, because it may have become idle during linking.
    const renewedStep = step.state.step === 'exited' ? step : prependEffects([{ type: 'keepSession' }], step);
    return { ...renewedStep, facts: { ...facts, ...renewedStep.facts } };
  },
};

/** Adds the links that embedded linking has saved, for example before the user switched to another bank. */
function withSavedLinks(facts: SessionFacts, providerAccountIds: readonly number[]): readonly CompletedLink[] {
  const newIds = providerAccountIds.filter((id) => facts.completed.every((link) => link.providerAccountId !== id));
  return [...facts.completed, ...newIds.map((providerAccountId) => ({ providerAccountId, accountIds: [] }))];
}

/** Continues with the result of linking: records and emits the link if it was saved, and shows the next screen. */
function continueWithLink({ purpose }: VerificationLinkingState, link: Settled, model: VerificationModel): Step {
  const { account, accounts, connection, selectedAccountIds } = link;
  const { providerAccountId } = account;
  const as = nextScreenOf(model.facts, purpose);
  const isSaved = as !== 'pickAccount' || !verifiesFirst(model.facts);
  const completed = isSaved
    ? withLinks(model.facts, { providerAccountId, accountIds: selectedAccountIds })
    : model.facts.completed;
  const selectedAccounts = accounts.filter(({ accountId }) => selectedAccountIds.includes(accountId));
  const linkEvents: VerificationEffect[] =
    countsLinks(model.facts) && isSaved ? [{ type: 'emit', event: linkedEvent(account, selectedAccounts) }] : [];
  const nextModel: VerificationModel = { ...model, facts: { ...model.facts, completed } };
  const step = open(
    nextModel,
    connectionOpening(providerAccountId, as, { connection, account, accounts, selectedAccountIds }),
  );
  return prependEffects(linkEvents, { ...step, facts: { completed, ...step.facts } });
}

function nextScreenOf(facts: SessionFacts, purpose: VerificationLinkingState['purpose']): ConnectionOpening['as'] {
  if (purpose !== 'accounts') return 'success';
  return isCombined(facts) && !verifiesFirst(facts) ? 'alsoVerify' : 'pickAccount';
}

/** Adds finished links. A link of the same connection is replaced. */
const withLinks = (facts: SessionFacts, ...links: readonly CompletedLink[]): readonly CompletedLink[] => [
  ...facts.completed.filter((known) => links.every((link) => link.providerAccountId !== known.providerAccountId)),
  ...links,
];
