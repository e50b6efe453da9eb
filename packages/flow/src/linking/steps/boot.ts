import type { AuthorizationView, ConsentView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../../requests/index.ts';
import { refuseLaunch } from '../../kernel/index.ts';
import { problemOfAccount, problemOfFailure, problemOfFlow } from '../../problems/index.ts';
import { factsOf } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import { askConsent, connectionOfConsent, consentArrived, isUnsettled } from '../authorizations/ask-consent.ts';
import { arrived, ended, handOff, waitAtBank, withAuthorization } from '../authorizations/follow-authorization.ts';
import type { BankJourney } from '../model/authorization-state.ts';
import type { Connection } from '../model/connection-state.ts';
import type { EventOf } from '../model/link-event.ts';
import type { BootState, LinkModel, Opening } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import {
  connectionOfAccount,
  maySearch,
  newConnection,
  providerOfDetail,
  showExisting,
  withPastRequest,
} from '../moves/connection.ts';
import { pickUp, startProgress } from '../moves/follow.ts';
import { refreshEffects } from '../moves/refresh.ts';
import { resumeFrom } from '../moves/snapshot.ts';
import { firstScreen, open } from '../moves/start.ts';
import { fail } from '../moves/trouble.ts';
import { isFinal } from '../observations/observe-provider-account.ts';
import { askForAccounts, editConnection, showProvider } from './credentials.ts';

function openedAccount(
  model: LinkModel,
  opening: Opening & { kind: 'providerAccount' },
  account: ProviderAccountView,
): Step {
  // The session may not have created this connection, so "stop" must not delete it.
  const { start } = model.facts;
  const isEdit = start.action === 'edit' && start.providerAccountId === account.providerAccountId;
  const connection = connectionOfAccount(account, isEdit ? 'edit' : purposes[opening.as]);
  switch (opening.as) {
    case 'renew':
      return askConsent(withPastRequest(connection, account.requestId));
    case 'renewed':
      return isFinal(account) && !isSettled(account)
        ? refreshOpened(model, connection, account)
        : pickUp(model, connection, account);
    case 'edit':
      return editConnection(withPastRequest(connection, account.requestId), null);
    case 'refresh':
      return refreshOpened(model, connection, account);
    case 'resume': {
      if (!isEdit) return pickUp(model, connection, account);
      const step = pickUp(model, { ...connection, hasAccounts: null }, account);
      return { ...step, effects: [...(step.effects ?? []), ...askForAccounts(connection)] };
    }
    case 'finished':
      return pickUp(model, { ...connection, hasAccounts: isEdit }, account);
  }
}

/** Follows a running attempt, starts a refresh, or first shows the screen that makes a refresh possible. */
function refreshOpened(model: LinkModel, connection: Connection, account: ProviderAccountView): Step {
  if (!isFinal(account)) return pickUp(model, connection, account);
  const { providerAccountId, requestId, updateEligibility } = account;
  const ended = withPastRequest(connection, requestId);
  switch (updateEligibility) {
    case 'ALLOW_UPDATE':
      return {
        state: startProgress(ended),
        effects: refreshEffects(model.facts, providerAccountId),
      };
    case 'ALLOW_UPDATE_WITH_CREDENTIALS':
      if (ended.provider.redirects) return askConsent({ ...ended, purpose: 'renew' });
      return editConnection({ ...ended, purpose: 'edit' }, problemOfAccount(account, false));
    case 'DISALLOW_UPDATE':
      return fail(model, problemOfAccount(account, false), ended, { kind: 'none' });
  }
}

/** Resumes an authorization with the status from the host. */
function wentOn(model: LinkModel, opening: Opening & { kind: 'authorization' }): Step {
  const { authorization, consent, renews } = opening;
  if (authorization === null || consent === null) return { state: { step: 'boot', opening, refusedLaunches: 0 } };
  // Unless this is a renewal, an existing connection still counts as new, because the user has not seen its accounts.
  const connection: Connection = { ...connectionOfConsent(consent), purpose: renews ? 'renew' : 'add' };
  const purpose = renews && !isUnsettled(consent) ? 'renew' : 'give';
  const journey: BankJourney = { connection, consent, before: null, purpose, earlier: [] };
  const goesOn =
    authorization.status === 'atBank' || authorization.status === 'checking' || authorization.status === 'done';
  // Another authorization may have settled the consent while this one was unopened or abandoned.
  const settled = renews || goesOn ? null : given(consent);
  if (settled !== null) return settled;
  if (authorization.status === 'ready') return handOff(journey, model.facts.redirectMode);
  const end = ended(model, withAuthorization(journey, authorization.authorizationId), authorization);
  if (end !== null) return end;
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

/** Opens the connection for which the user gave the consent in the meantime; returns `null` if there is none. */
const given = ({ providerAccountId }: ConsentView): Step | null =>
  providerAccountId === null ? null : open({ kind: 'providerAccount', providerAccountId, as: 'resume' });

function withConsent(consent: ConsentView): Step {
  const { state, effects = [] } = askConsent(connectionOfConsent(consent));
  return state.step === 'consent' ? consentArrived(state, consent) : { state, effects };
}

const gone: ReadonlySet<string> = new Set([
  'provider-account.not-found',
  'consent.not-found',
  'authorization.not-found',
]);

const purposes = {
  edit: 'edit',
  refresh: 'refresh',
  resume: 'refresh',
  finished: 'refresh',
  renew: 'renew',
  renewed: 'renew',
} as const;

const isSettled = ({ status }: ProviderAccountView): boolean => status === 'SUCCESS' || status === 'PARTIAL_SUCCESS';

function launchFailed(state: BootState, { failure }: EventOf<'launchFailed'>, model: LinkModel): Step | null {
  if (state.opening !== null) return null;
  return refuseLaunch(state, failure, (problem, recovery) => fail(model, problem, null, recovery));
}

/** Continues with a consent that the backend has already shown to the user, so the flow skips the consent screen. */
function agreedElsewhere(consent: ConsentView, model: LinkModel): Step {
  const connection = connectionOfConsent(consent);
  const journey: BankJourney = { connection, consent, before: null, purpose: 'give', earlier: [] };
  if (isUnsettled(consent)) return handOff(journey, model.facts.redirectMode);
  const { consentId, providerAccountId } = consent;
  const over = problemOfFailure({ code: 'consent.wrong-state', reference: '', retryAfter: null });
  return arrived(model, journey, { consentId, providerAccountId }) ?? fail(model, over, connection, { kind: 'none' });
}

function consentLoaded({ opening }: BootState, consent: ConsentView, model: LinkModel): Step | null {
  if (opening?.kind === 'authorization' && consent.consentId === opening.consentId)
    return wentOn(model, { ...opening, consent });
  if (opening?.kind !== 'consent' || consent.consentId !== opening.consentId) return null;
  if (consent.consentId === model.facts.consentId) return agreedElsewhere(consent, model);
  if (isUnsettled(consent) || (opening.renews && consent.renewal !== null)) return withConsent(consent);
  return given(consent) ?? firstScreen(model.facts);
}

const changed = ({ opening }: BootState, authorization: AuthorizationView, model: LinkModel): Step | null =>
  opening?.kind === 'authorization' && authorization.authorizationId === opening.authorizationId
    ? wentOn(model, { ...opening, authorization })
    : null;

function accountChanged({ opening }: BootState, account: ProviderAccountView, model: LinkModel): Step | null {
  return opening?.kind === 'providerAccount' && opening.providerAccountId === account.providerAccountId
    ? openedAccount(model, opening, account)
    : null;
}

/** Handles an opening that could not be read. */
function unread(opening: Opening, failure: FailedRequest, model: LinkModel): Step {
  const isGone = gone.has(failure.code);
  // The target no longer exists. The flow starts at its beginning if the session has a search.
  if (isGone && maySearch(model.facts)) return firstScreen(model.facts);
  const step = fail(model, problemOfFailure(failure), null, isGone ? { kind: 'none' } : { kind: 'open', opening });
  // The lost request was already emitted as an error. This failure has the same cause, so it is not emitted again.
  return opening.kind === 'unknownAttempt'
    ? { ...step, effects: (step.effects ?? []).filter(({ type }) => type !== 'emit') }
    : step;
}

const providerUnread = (
  { opening }: BootState,
  { input, failure }: EventOf<'failedGetProvider' | 'failedListProviderAccounts'>,
  model: LinkModel,
): Step | null =>
  opening !== null && 'providerId' in opening && opening.providerId === input.providerId
    ? unread(opening, failure, model)
    : null;

const consentUnread = (
  { opening }: BootState,
  { input, failure }: EventOf<'failedGetConsent' | 'failedGetAuthorization'>,
  model: LinkModel,
): Step | null =>
  opening !== null && 'consentId' in opening && opening.consentId === input.consentId
    ? unread(opening, failure, model)
    : null;

type Beginning = { kind: 'first' } | { kind: 'unsupported' } | { kind: 'open'; opening: Opening };

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

/** Begins with the snapshot, a deep link or the first screen. */
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
  const isOfFlow = start.action === null || start.action === 'add';
  const links = session.options.flow === 'aggregation' || (lite && session.options.flow === 'lite');
  if (!links && settles === null && isOfFlow) return refuse('flow.not-supported');
  const resumed = snapshot === null ? null : resumeFrom(snapshot);
  if (resumed !== null) return { facts, ...open(resumed) };
  const beginning = beginningOf(openedModel.facts);
  if (beginning.kind === 'unsupported') return refuse('action.not-supported');
  // After a reload, a deep link that this session has finished is not repeated.
  if (beginning.kind === 'first' || openedModel.facts.completed.length > 0)
    return { facts, ...firstScreen(openedModel.facts) };
  return { facts, ...open(beginning.opening) };
}

export const boot: Handlers<'boot'> = {
  launched: (_state, event, model) => begin(model, event),
  launchFailed,
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
    const running = answer.find((one) => one.providerId === opening.providerId && !isFinal(one));
    return running === undefined
      ? open({ kind: 'provider', providerId: opening.providerId })
      : pickUp(model, connectionOfAccount(running, 'refresh'), running);
  },
  answeredGetProviderAccount: (state, { answer }, model) => accountChanged(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => accountChanged(state, providerAccount, model),
  answeredGetConsent: (state, { answer }, model) => consentLoaded(state, answer, model),
  answeredGetAuthorization: (state, { answer }, model) => changed(state, answer.authorization, model),
  authorizationChanged: (state, { authorization }, model) => changed(state, authorization, model),
  failedGetProvider: providerUnread,
  failedListProviderAccounts: providerUnread,
  failedGetProviderAccount: ({ opening }, { input, failure }, model) =>
    opening?.kind === 'providerAccount' && opening.providerAccountId === input.providerAccountId
      ? unread(opening, failure, model)
      : null,
  failedGetConsent: consentUnread,
  failedGetAuthorization: consentUnread,
};
