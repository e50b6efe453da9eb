import type { AuthorizationView, ConsentView, ProviderAccountView } from '@fin-link/contracts/browser';
import { handleRefusedLaunch } from '../kernel/index.ts';
import { problemOfAccount, problemOfFailure, problemOfFlow } from '../problems/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import { factsOf, type SessionFacts } from '../session/index.ts';
import {
  continueWithConnection,
  stepAfterAuthorization,
  handOff,
  waitAtBank,
  withAuthorization,
} from './authorization.ts';
import type { BankJourney, Connection } from './bank-connection.ts';
import {
  connectionOfAccount,
  maySearch,
  newConnection,
  providerOfDetail,
  showExisting,
  withPastRequest,
} from './connection.ts';
import { openConsentScreen, connectionOfConsent, showConsent, awaitsAuthorization } from './consent.ts';
import { accountsRequest, editConnection, showProvider } from './credentials.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { startFollowing, startProgress, refreshEffects } from './follow.ts';
import { isFinal } from './observations.ts';
import { firstScreen, open } from './opening.ts';
import { resumeFrom } from './snapshot.ts';
import type { BootState, LinkModel, Opening } from './state.ts';
import { fail } from './trouble.ts';

/** Error codes that report that the target of the opening no longer exists. */
const notFoundCodes: ReadonlySet<string> = new Set([
  'provider-account.not-found',
  'consent.not-found',
  'authorization.not-found',
]);

/** Handlers before the first screen. */
export const boot: Handlers<'boot'> = {
  launched: (_state, event, model) => begin(model, event),
  launchFailed: handleFailedLaunch,
  answeredGetProvider: ({ opening }, { answer }, model) => {
    if (opening === null || !('providerId' in opening) || opening.providerId !== answer.providerId) return null;
    const provider = providerOfDetail(answer);
    if (model.facts.lite && !provider.redirects) {
      const problem = problemOfFailure({ code: 'provider.not-supported', reference: '', retryAfter: null });
      return fail(model, problem, newConnection(provider), { kind: 'none' });
    }
    if (answer.isLinked && !model.facts.lite) return showExisting(provider);
    return showProvider(model, newConnection(provider), null, answer);
  },
  answeredListProviderAccounts: ({ opening }, { input, answer }, model) => {
    if (opening?.kind !== 'unknownAttempt' || opening.providerId !== input.providerId) return null;
    const runningAccount = answer.find((account) => account.providerId === opening.providerId && !isFinal(account));
    return runningAccount === undefined
      ? open({ kind: 'provider', providerId: opening.providerId })
      : startFollowing(model, connectionOfAccount(runningAccount, 'refresh'), runningAccount);
  },
  answeredGetProviderAccount: (state, { answer }, model) => handleAccount(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => handleAccount(state, providerAccount, model),
  answeredGetConsent: (state, { answer }, model) => handleConsent(state, answer, model),
  answeredGetAuthorization: (state, { answer }, model) => handleAuthorization(state, answer.authorization, model),
  authorizationChanged: (state, { authorization }, model) => handleAuthorization(state, authorization, model),
  failedGetProvider: handleUnreadProvider,
  failedListProviderAccounts: handleUnreadProvider,
  failedGetProviderAccount: ({ opening }, { input, failure }, model) =>
    opening?.kind === 'providerAccount' && opening.providerAccountId === input.providerAccountId
      ? handleUnreadOpening(opening, failure, model)
      : null,
  failedGetConsent: handleUnreadConsent,
  failedGetAuthorization: handleUnreadConsent,
};

/** Begins with the snapshot, otherwise with the start of the session, otherwise with the first screen. */
function begin(model: LinkModel, event: EventOf<'launched'>): Step {
  const { session, start, redirectMode = 'popup', lite = false, settles = null } = event;
  const { snapshot } = session;
  const facts: Partial<SessionFacts> = {
    ...factsOf(session, start),
    redirectMode,
    lite,
    settles,
    completed: (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] })),
    savedSnapshot: snapshot,
  };
  const openedModel: LinkModel = { ...model, facts: { ...model.facts, ...facts } };
  const refuse = (code: 'flow.not-supported' | 'action.not-supported'): Step => ({
    facts,
    ...fail(openedModel, problemOfFlow(code), null, { kind: 'none' }),
  });
  // Actions on an existing connection are allowed in every flow.
  const addsLink = start.action === null || start.action === 'add';
  const isLinkingFlow = session.options.flow === 'aggregation' || (lite && session.options.flow === 'lite');
  if (!isLinkingFlow && settles === null && addsLink) return refuse('flow.not-supported');
  const snapshotOpening = snapshot === null ? null : resumeFrom(snapshot);
  if (snapshotOpening !== null) return { facts, ...open(snapshotOpening) };
  const beginning = beginningOf(openedModel.facts);
  if (beginning.kind === 'unsupported') return refuse('action.not-supported');
  // If the session has already finished a link, a reload does not repeat the start of the session.
  if (beginning.kind === 'first' || openedModel.facts.completed.length > 0)
    return { facts, ...firstScreen(openedModel.facts) };
  return { facts, ...open(beginning.opening) };
}

/** Beginning of a flow without a snapshot. */
type Beginning = { kind: 'first' } | { kind: 'unsupported' } | { kind: 'open'; opening: Opening };

/** Returns how the session begins: at the first screen, at the bank or connection of its `start`, or with an unsupported action. */
function beginningOf({ start, lite, consentId = null }: SessionFacts): Beginning {
  if (consentId !== null)
    return lite ? { kind: 'open', opening: { kind: 'consent', consentId, renews: false } } : { kind: 'unsupported' };
  const { action, providerAccountId, providerId } = start;
  if (action === 'renew' || (lite && providerAccountId !== null))
    return providerAccountId === null
      ? { kind: 'unsupported' }
      : { kind: 'open', opening: { kind: 'providerAccount', providerAccountId, as: 'renew' } };
  if (action === 'edit' || action === 'refresh' || action === 'balance-refresh') {
    if (providerAccountId === null) return { kind: 'unsupported' };
    const as = action === 'edit' ? 'edit' : 'refresh';
    return { kind: 'open', opening: { kind: 'providerAccount', providerAccountId, as } };
  }
  if (action !== null && action !== 'add') return { kind: 'unsupported' };
  if (providerId === null && lite) return { kind: 'unsupported' };
  return providerId === null ? { kind: 'first' } : { kind: 'open', opening: { kind: 'provider', providerId } };
}

/** Handles a failed launch. Ignored if a session is already open. */
function handleFailedLaunch(state: BootState, { failure }: EventOf<'launchFailed'>, model: LinkModel): Step | null {
  if (state.opening !== null) return null;
  return handleRefusedLaunch(state, failure, (problem, recovery) => fail(model, problem, null, recovery));
}

function handleAccount({ opening }: BootState, account: ProviderAccountView, model: LinkModel): Step | null {
  return opening?.kind === 'providerAccount' && opening.providerAccountId === account.providerAccountId
    ? openAccount(model, opening, account)
    : null;
}

/** Opens the screen for a connection, by the kind of the opening. */
function openAccount(
  model: LinkModel,
  opening: Opening & { kind: 'providerAccount' },
  account: ProviderAccountView,
): Step {
  // The purpose is never `add`. Otherwise, "stop" would delete the connection, although the connection may have existed before the session.
  const { start } = model.facts;
  const isEdit = start.action === 'edit' && start.providerAccountId === account.providerAccountId;
  const connection = connectionOfAccount(account, isEdit ? 'edit' : purposeByOpening[opening.as]);
  switch (opening.as) {
    case 'renew':
      return openConsentScreen(withPastRequest(connection, account.requestId));
    case 'renewed':
      return isFinal(account) && !isSuccessful(account)
        ? refreshAccount(model, connection, account)
        : startFollowing(model, connection, account);
    case 'edit':
      return editConnection(withPastRequest(connection, account.requestId), null);
    case 'refresh':
      return refreshAccount(model, connection, account);
    case 'resume': {
      if (!isEdit) return startFollowing(model, connection, account);
      const step = startFollowing(model, { ...connection, hasAccounts: null }, account);
      return { ...step, effects: [...(step.effects ?? []), ...accountsRequest(connection)] };
    }
    case 'finished':
      return startFollowing(model, { ...connection, hasAccounts: isEdit }, account);
  }
}

/** Purpose of the connection, by the reason for opening it. */
const purposeByOpening = {
  edit: 'edit',
  refresh: 'refresh',
  resume: 'refresh',
  finished: 'refresh',
  renew: 'renew',
  renewed: 'renew',
} as const;

/** Whether the last attempt was successful, at least in part. */
const isSuccessful = ({ status }: ProviderAccountView): boolean => status === 'SUCCESS' || status === 'PARTIAL_SUCCESS';

/** Follows a running attempt, starts a refresh, or first shows the screen that makes a refresh possible. */
function refreshAccount(model: LinkModel, connection: Connection, account: ProviderAccountView): Step {
  if (!isFinal(account)) return startFollowing(model, connection, account);
  const { providerAccountId, requestId, updateEligibility } = account;
  const endedConnection = withPastRequest(connection, requestId);
  switch (updateEligibility) {
    case 'ALLOW_UPDATE':
      return {
        state: startProgress(endedConnection),
        effects: refreshEffects(model.facts, providerAccountId),
      };
    case 'ALLOW_UPDATE_WITH_CREDENTIALS':
      if (endedConnection.provider.redirects) return openConsentScreen({ ...endedConnection, purpose: 'renew' });
      return editConnection({ ...endedConnection, purpose: 'edit' }, problemOfAccount(account, false));
    case 'DISALLOW_UPDATE':
      return fail(model, problemOfAccount(account, false), endedConnection, { kind: 'none' });
  }
}

function handleConsent({ opening }: BootState, consent: ConsentView, model: LinkModel): Step | null {
  if (opening?.kind === 'authorization' && consent.consentId === opening.consentId)
    return resumeAuthorization(model, { ...opening, consent });
  if (opening?.kind !== 'consent' || consent.consentId !== opening.consentId) return null;
  if (consent.consentId === model.facts.consentId) return continueAgreedConsent(consent, model);
  if (awaitsAuthorization(consent) || (opening.renews && consent.renewal !== null)) return showConsentScreen(consent);
  return openConsentedConnection(consent) ?? firstScreen(model.facts);
}

/** Resumes an authorization. Waits until both the authorization and its consent were read. */
function resumeAuthorization(model: LinkModel, opening: Opening & { kind: 'authorization' }): Step {
  const { authorization, consent, renews } = opening;
  if (authorization === null || consent === null) return { state: { step: 'boot', opening, refusedLaunches: 0 } };
  // Unless this is a renewal, an existing connection counts as new, because the user has not seen its accounts yet.
  const connection: Connection = { ...connectionOfConsent(consent), purpose: renews ? 'renew' : 'add' };
  const purpose = renews && !awaitsAuthorization(consent) ? 'renew' : 'give';
  const journey: BankJourney = { connection, consent, before: null, purpose, earlier: [] };
  const isContinuing =
    authorization.status === 'atBank' || authorization.status === 'checking' || authorization.status === 'done';
  // If this authorization was not used, the user may have given the consent through another one.
  const connectionStep = renews || isContinuing ? null : openConsentedConnection(consent);
  if (connectionStep !== null) return connectionStep;
  if (authorization.status === 'ready') return handOff(journey, model.facts.redirectMode);
  const finalStep = stepAfterAuthorization(
    model,
    withAuthorization(journey, authorization.authorizationId),
    authorization,
  );
  if (finalStep !== null) return finalStep;
  if (authorization.status === 'atBank' || authorization.status === 'checking') {
    const { redirectMode: mode = 'popup' } = model.facts;
    const step = waitAtBank(journey, {
      authorizationId: authorization.authorizationId,
      status: authorization.status,
      mode,
      openedAt: null,
    });
    if (authorization.status === 'atBank') return step;
    const announcement = { key: 'backFromBank' as const, bank: connection.provider.name };
    return { ...step, effects: [...(step.effects ?? []), { type: 'announce', announcement }] };
  }
  return { state: { step: 'boot', opening, refusedLaunches: 0 } };
}

/** Opens the connection of a consent that was given in the meantime; returns `null` if there is no connection. */
const openConsentedConnection = ({ providerAccountId }: ConsentView): Step | null =>
  providerAccountId === null ? null : open({ kind: 'providerAccount', providerAccountId, as: 'resume' });

/** Continues with a consent that the backend has already shown to the user. The flow skips the consent screen. */
function continueAgreedConsent(consent: ConsentView, model: LinkModel): Step {
  const connection = connectionOfConsent(consent);
  const journey: BankJourney = { connection, consent, before: null, purpose: 'give', earlier: [] };
  if (awaitsAuthorization(consent)) return handOff(journey, model.facts.redirectMode);
  const { consentId, providerAccountId } = consent;
  const endedProblem = problemOfFailure({ code: 'consent.wrong-state', reference: '', retryAfter: null });
  return (
    continueWithConnection(model, journey, { consentId, providerAccountId }) ??
    fail(model, endedProblem, connection, { kind: 'none' })
  );
}

/** Shows the consent screen with a consent that was already read. */
function showConsentScreen(consent: ConsentView): Step {
  const { state, effects = [] } = openConsentScreen(connectionOfConsent(consent));
  return state.step === 'consent' ? showConsent(state, consent) : { state, effects };
}

const handleAuthorization = ({ opening }: BootState, authorization: AuthorizationView, model: LinkModel): Step | null =>
  opening?.kind === 'authorization' && authorization.authorizationId === opening.authorizationId
    ? resumeAuthorization(model, { ...opening, authorization })
    : null;

/** Handles a bank, or the connections at a bank, that could not be read. */
function handleUnreadProvider(
  { opening }: BootState,
  { input, failure }: EventOf<'failedGetProvider' | 'failedListProviderAccounts'>,
  model: LinkModel,
): Step | null {
  return opening !== null && 'providerId' in opening && opening.providerId === input.providerId
    ? handleUnreadOpening(opening, failure, model)
    : null;
}

/** Handles a consent or an authorization that could not be read. */
function handleUnreadConsent(
  { opening }: BootState,
  { input, failure }: EventOf<'failedGetConsent' | 'failedGetAuthorization'>,
  model: LinkModel,
): Step | null {
  return opening !== null && 'consentId' in opening && opening.consentId === input.consentId
    ? handleUnreadOpening(opening, failure, model)
    : null;
}

/**
 * Handles an opening that could not be read. If its target no longer exists, the flow starts from the beginning, if the session has a
 * search.
 */
function handleUnreadOpening(opening: Opening, failure: FailedRequest, model: LinkModel): Step {
  const isGone = notFoundCodes.has(failure.code);
  if (isGone && maySearch(model.facts)) return firstScreen(model.facts);
  const step = fail(model, problemOfFailure(failure), null, isGone ? { kind: 'none' } : { kind: 'open', opening });
  // The lost request was already reported to the page. This failure has the same cause, so it is not reported again.
  return opening.kind === 'unknownAttempt'
    ? { ...step, effects: (step.effects ?? []).filter(({ type }) => type !== 'emit') }
    : step;
}
