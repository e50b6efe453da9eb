import type { SessionView, StartPoint, VerificationView } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../../requests/index.ts';
import { refuseLaunch } from '../../kernel/index.ts';
import { problemOfFailure, problemOfFlow } from '../../problems/index.ts';
import { factsOf } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { VerificationEventOf } from '../model/verification-event.ts';
import type { ConnectionOpening, VerificationOpening } from '../model/verification-opening.ts';
import type { VerificationBootState, VerificationModel } from '../model/verification-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { linkAnother, linkFrom } from '../moves/embed.ts';
import { nowVerified } from '../moves/results.ts';
import { connectionOpening, isDeposit, open, showConnection, showDeposits } from '../moves/show.ts';
import { resume } from '../moves/snapshot.ts';
import { mayLinkAnother } from '../moves/template.ts';
import { fail } from '../moves/trouble.ts';

/** Returns the opening that the page or the backend sets; `null` if the flow begins with linking. */
function openingOf({ start }: SessionFacts): VerificationOpening | null {
  const { action, verificationId, providerAccountId, accountId } = start;
  if (verificationId !== null) return { kind: 'verification', verificationId };
  const deposits: VerificationOpening =
    providerAccountId === null || accountId === null
      ? { kind: 'details', accountId, numbersRefused: false }
      : connectionOpening(providerAccountId, 'deposits', { accountId });
  if (action === 'cdv') return { kind: 'latest', accountId, open: false, otherwise: deposits };
  const isOfAccounts = (action === null || action === 'add') && providerAccountId !== null;
  return isOfAccounts ? connectionOpening(providerAccountId, 'pickAccount', { accountId }) : null;
}

/** Returns the unfinished deposits of an earlier session. A launch without a start resumes them. */
function leftOpen({ openVerificationId }: SessionView, start: StartPoint): VerificationOpening | null {
  const { action, ...named } = start;
  const isPlain = (action === null || action === 'add') && Object.values(named).every((id) => id === null);
  return isPlain && openVerificationId !== undefined
    ? { kind: 'verification', verificationId: openVerificationId }
    : null;
}

/** Begins with the snapshot, a deep link, unfinished deposits, or linking. */
function begin(model: VerificationModel, event: VerificationEventOf<'launched'>): Step | null {
  if (model.facts.sessionId !== null) return null;
  const { session, start, redirectMode = 'popup' } = event;
  const { snapshot } = session;
  const facts: Partial<SessionFacts> = {
    ...factsOf(session, start),
    redirectMode,
    completed: (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] })),
    savedSnapshot: snapshot,
  };
  const openedModel: VerificationModel = { ...model, facts: { ...model.facts, ...facts } };
  const given = (step: Step): Step => ({ ...step, facts: { ...facts, ...step.facts } });
  const resumed = snapshot?.v === 2 ? resume(openedModel, snapshot) : null;
  if (resumed !== null) return given(resumed);
  if (start.action === 'cdv' && session.options.verification.method === 'matching')
    return given(fail(openedModel, problemOfFlow('action.not-supported')));
  const opening = openingOf(openedModel.facts) ?? (snapshot === null ? leftOpen(session, start) : null);
  return given(opening === null ? linkFrom(openedModel.facts, start) : open(openedModel, opening));
}

function launchFailed(
  state: VerificationBootState,
  { failure }: VerificationEventOf<'launchFailed'>,
  model: VerificationModel,
): Step | null {
  if (model.facts.sessionId !== null) return null;
  return refuseLaunch(state, failure, (problem) => fail(model, problem));
}

/** Shows the screen of a verification that was read. After a failed name comparison, the user picks accounts again. */
function showVerification(model: VerificationModel, verification: VerificationView): Step {
  if (isDeposit(verification)) return showDeposits(model, verification, null);
  const { verificationStatus, providerAccountId, accountId } = verification;
  if (verificationStatus === 'SUCCESS')
    return {
      state: { step: 'matched', connection: null, verified: [verification], failed: [] },
      ...nowVerified(model, [verification]),
    };
  if (providerAccountId === null) return linkAnother(model.facts);
  return open(model, connectionOpening(providerAccountId, 'pickAccount', { accountId }));
}

function listed(
  model: VerificationModel,
  { accountId, open: onlyOpen, otherwise }: VerificationOpening & { kind: 'latest' },
  verifications: readonly VerificationView[],
): Step {
  const found = verifications.filter(isDeposit).find((one) => {
    const isUnderWay = one.verificationStatus === 'INITIATED' || one.verificationStatus === 'DEPOSITED';
    return (accountId === null || one.accountId === accountId) && (isUnderWay || !onlyOpen);
  });
  return found === undefined ? open(model, otherwise) : showDeposits(model, found, null);
}

/** Stores the data of a connection. Shows the connection's screen when the data is complete. */
function arrived(
  { opening }: VerificationBootState,
  model: VerificationModel,
  { input: { providerAccountId } }: { input: { providerAccountId: number } },
  part: Partial<ConnectionOpening>,
): Step | null {
  if (opening?.kind !== 'connection' || opening.providerAccountId !== providerAccountId) return null;
  const next: ConnectionOpening = { ...opening, ...part };
  return showConnection(model, next) ?? { state: { step: 'boot', opening: next, refusedLaunches: 0 } };
}

const gone: ReadonlySet<string> = new Set([
  'provider-account.not-found',
  'account.not-found',
  'verification.not-found',
]);

/** Handles an opening that could not be read. If its object no longer exists, the flow starts with linking. */
function unread(opening: VerificationOpening, failure: FailedRequest, model: VerificationModel): Step {
  const isGone = gone.has(failure.code);
  if (isGone && mayLinkAnother(model.facts)) return linkAnother(model.facts);
  return fail(model, problemOfFailure(failure), { opening: isGone ? null : opening });
}

const connectionUnread = (
  { opening }: VerificationBootState,
  { input, failure }: { input: { providerAccountId: number }; failure: FailedRequest },
  model: VerificationModel,
): Step | null =>
  opening?.kind === 'connection' && opening.providerAccountId === input.providerAccountId
    ? unread(opening, failure, model)
    : null;

export const boot: Handlers<'boot'> = {
  launched: (_state, event, model) => begin(model, event),
  launchFailed,
  answeredGetVerification: ({ opening }, { input, answer }, model) =>
    opening?.kind === 'verification' && opening.verificationId === input.verificationId
      ? showVerification(model, answer)
      : null,
  answeredListVerifications: ({ opening }, { answer }, model) =>
    opening?.kind === 'latest' ? listed(model, opening, answer) : null,
  answeredGetProviderAccount: (state, event, model) => arrived(state, model, event, { account: event.answer }),
  answeredListAccounts: (state, event, model) => arrived(state, model, event, { accounts: event.answer }),
  answeredListEligibleAccounts: (state, event, model) => arrived(state, model, event, { eligible: event.answer }),
  failedGetVerification: ({ opening }, { input, failure }, model) =>
    opening?.kind === 'verification' && opening.verificationId === input.verificationId
      ? unread(opening, failure, model)
      : null,
  failedListVerifications: ({ opening }, { failure }, model) =>
    opening?.kind === 'latest' ? unread(opening, failure, model) : null,
  failedGetProviderAccount: connectionUnread,
  failedListAccounts: connectionUnread,
  failedListEligibleAccounts: connectionUnread,
};
