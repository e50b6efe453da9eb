import type { SessionView, StartPoint, VerificationView } from '@fin-link/contracts/browser';
import { handleRefusedLaunch, relaunch } from '../kernel/index.ts';
import { problemOfFailure, problemOfFlow } from '../problems/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import { factsOf, type SessionFacts } from '../session/index.ts';
import { linkAnother, linkFrom } from './embed.ts';
import type {
  VerificationEventOf,
  ConnectionOpening,
  VerificationOpening,
  VerificationBootState,
  VerificationModel,
  Handlers,
  Step,
  VerificationErrorState,
} from './model.ts';
import { fail } from './trouble.ts';
import { exit } from './exit.ts';
import { recordVerified } from './results.ts';
import { connectionOpening, isDeposit, open, showConnection, showDeposits } from './show.ts';
import { resume } from './snapshot.ts';
import { mayLinkAnother } from './template.ts';

/** Error codes that report that the target of the opening no longer exists. */
const notFoundCodes: ReadonlySet<string> = new Set([
  'provider-account.not-found',
  'account.not-found',
  'verification.not-found',
]);

/** Handlers before the first screen. */
export const boot: Handlers<'boot'> = {
  launched: (_state, event, model) => begin(model, event),
  launchFailed: handleFailedLaunch,
  answeredGetVerification: ({ opening }, { input, answer }, model) =>
    opening?.kind === 'verification' && opening.verificationId === input.verificationId
      ? showVerification(model, answer)
      : null,
  answeredListVerifications: ({ opening }, { answer }, model) =>
    opening?.kind === 'latest' ? showLatest(model, opening, answer) : null,
  answeredGetProviderAccount: (state, event, model) =>
    addConnectionData(state, model, event, { account: event.answer }),
  answeredListAccounts: (state, event, model) => addConnectionData(state, model, event, { accounts: event.answer }),
  answeredListEligibleAccounts: (state, event, model) =>
    addConnectionData(state, model, event, { eligible: event.answer }),
  failedGetVerification: ({ opening }, { input, failure }, model) =>
    opening?.kind === 'verification' && opening.verificationId === input.verificationId
      ? handleUnreadOpening(opening, failure, model)
      : null,
  failedListVerifications: ({ opening }, { failure }, model) =>
    opening?.kind === 'latest' ? handleUnreadOpening(opening, failure, model) : null,
  failedGetProviderAccount: handleUnreadConnection,
  failedListAccounts: handleUnreadConnection,
  failedListEligibleAccounts: handleUnreadConnection,
};

/** Begins with the snapshot, the start of the session, unfinished deposits, or linking. */
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
  const withFacts = (step: Step): Step => ({ ...step, facts: { ...facts, ...step.facts } });
  const resumedStep = snapshot?.v === 2 ? resume(openedModel, snapshot) : null;
  if (resumedStep !== null) return withFacts(resumedStep);
  if (start.action === 'cdv' && session.options.verification.method === 'matching')
    return withFacts(fail(openedModel, problemOfFlow('action.not-supported')));
  const opening = openingOf(openedModel.facts) ?? (snapshot === null ? unfinishedDeposits(session, start) : null);
  return withFacts(opening === null ? linkFrom(openedModel.facts, start) : open(openedModel, opening));
}

/** Returns the opening for the start of the session; `null` if the flow begins with linking. */
function openingOf({ start }: SessionFacts): VerificationOpening | null {
  const { action, verificationId, providerAccountId, accountId } = start;
  if (verificationId !== null) return { kind: 'verification', verificationId };
  const deposits: VerificationOpening =
    providerAccountId === null || accountId === null
      ? { kind: 'details', accountId, numbersRefused: false }
      : connectionOpening(providerAccountId, 'deposits', { accountId });
  if (action === 'cdv') return { kind: 'latest', accountId, open: false, otherwise: deposits };
  const namesConnection = (action === null || action === 'add') && providerAccountId !== null;
  return namesConnection ? connectionOpening(providerAccountId, 'pickAccount', { accountId }) : null;
}

/** Returns the unfinished deposits of an earlier session; `null` if there are none, or if `start` requests something else. */
function unfinishedDeposits({ openVerificationId }: SessionView, start: StartPoint): VerificationOpening | null {
  const { action, ...named } = start;
  const isPlain = (action === null || action === 'add') && Object.values(named).every((id) => id === null);
  return isPlain && openVerificationId !== undefined
    ? { kind: 'verification', verificationId: openVerificationId }
    : null;
}

/** Handles a failed launch. Ignored if a session is already open. */
function handleFailedLaunch(
  state: VerificationBootState,
  { failure }: VerificationEventOf<'launchFailed'>,
  model: VerificationModel,
): Step | null {
  if (model.facts.sessionId !== null) return null;
  return handleRefusedLaunch(state, failure, (problem) => fail(model, problem));
}

/** Shows the screen of a verification that was read. If the names did not match, the user picks accounts again. */
function showVerification(model: VerificationModel, verification: VerificationView): Step {
  if (isDeposit(verification)) return showDeposits(model, verification, null);
  const { verificationStatus, providerAccountId, accountId } = verification;
  if (verificationStatus === 'SUCCESS')
    return {
      state: { step: 'matched', connection: null, verified: [verification], failed: [] },
      ...recordVerified(model, [verification]),
    };
  if (providerAccountId === null) return linkAnother(model.facts);
  return open(model, connectionOpening(providerAccountId, 'pickAccount', { accountId }));
}

/** Shows the newest matching verification by deposits. If there is none, opens `otherwise`. */
function showLatest(
  model: VerificationModel,
  { accountId, open: onlyOpen, otherwise }: VerificationOpening & { kind: 'latest' },
  verifications: readonly VerificationView[],
): Step {
  const found = verifications.filter(isDeposit).find((verification) => {
    const { verificationStatus } = verification;
    const isUnderWay = verificationStatus === 'INITIATED' || verificationStatus === 'DEPOSITED';
    return (accountId === null || verification.accountId === accountId) && (isUnderWay || !onlyOpen);
  });
  return found === undefined ? open(model, otherwise) : showDeposits(model, found, null);
}

/** Stores data of a connection. Shows the screen of the connection when the data is complete. */
function addConnectionData(
  { opening }: VerificationBootState,
  model: VerificationModel,
  { input: { providerAccountId } }: { input: { providerAccountId: number } },
  part: Partial<ConnectionOpening>,
): Step | null {
  if (opening?.kind !== 'connection' || opening.providerAccountId !== providerAccountId) return null;
  const next: ConnectionOpening = { ...opening, ...part };
  return showConnection(model, next) ?? { state: { step: 'boot', opening: next, refusedLaunches: 0 } };
}

/** Handles data of a connection that could not be read. */
function handleUnreadConnection(
  { opening }: VerificationBootState,
  { input, failure }: { input: { providerAccountId: number }; failure: FailedRequest },
  model: VerificationModel,
): Step | null {
  return opening?.kind === 'connection' && opening.providerAccountId === input.providerAccountId
    ? handleUnreadOpening(opening, failure, model)
    : null;
}

/** Handles an opening that could not be read. If its target no longer exists, the flow begins with linking, if the session allows it. */
function handleUnreadOpening(opening: VerificationOpening, failure: FailedRequest, model: VerificationModel): Step {
  const isGone = notFoundCodes.has(failure.code);
  if (isGone && mayLinkAnother(model.facts)) return linkAnother(model.facts);
  return fail(model, problemOfFailure(failure), { opening: isGone ? null : opening });
}

/** Retries at the request of the user, or when the network is back. Returns `null` if there is nothing to retry. */
export function recover({ recovery, opening, problem }: VerificationErrorState, model: VerificationModel): Step | null {
  if (opening !== null) return open(model, opening);
  return recovery.kind === 'relaunch' ? relaunch(problem) : null;
}

export const error: Handlers<'error'> = {
  retry: (state, _event, model) => recover(state, model),
  // The launch was refused, so there is no session yet. To continue, the flow requests another launch.
  sessionContinued: (state, _event, model) =>
    state.problem.class === 'session.expired' ? recover(state, model) : null,
  chooseAnother: (_state, _event, { facts }) => (mayLinkAnother(facts) ? linkAnother(facts) : null),
  back: ({ recovery }, _event, { facts }) =>
    recovery.kind === 'rejoin' && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: (_state, _event, model) => exit(model),
};
