import type { ProviderAccountView } from '@fin-link/contracts/browser';
import {
  connectionOfAccount,
  maySearch,
  newConnection,
  providerOfDetail,
  showExisting,
  withPastRequest,
} from '../connection.ts';
import { pickUp, startProgress } from '../follow.ts';
import type { BootState, Connection, LinkModel, Opening } from '../link-state.ts';
import { problemOfAdditionalStatus, problemOfFailure } from '../problems.ts';
import { isFinal } from '../provider-account-reading.ts';
import { begin, firstScreen, open } from '../start.ts';
import type { Handlers, Step } from '../step.ts';
import { fail } from '../trouble.ts';
import { editConnection, showProvider } from './credentials.ts';
import type { EventOf } from '../link-event.ts';

/** A refused launch token is replaced once; a second refusal is a fault of the set-up. */
const launchTries = 2;

function openedAccount(
  model: LinkModel,
  opening: Opening & { kind: 'providerAccount' },
  event: EventOf<'accountChanged'>,
): Step {
  const account = event.providerAccount;
  // Whether this session made the connection is not known here: "stop" must not delete it.
  const connection = connectionOfAccount(account, opening.as === 'edit' ? 'edit' : 'refresh');
  switch (opening.as) {
    case 'edit':
      return editConnection(withPastRequest(connection, account.requestId), null);
    case 'refresh':
      return refreshOpened(model, connection, account);
    case 'resume':
    case 'finished':
      return pickUp(model, connection, account);
  }
}

/** What is under way is joined; what a refresh as it is cannot help begins with what can. */
function refreshOpened(model: LinkModel, connection: Connection, account: ProviderAccountView): Step {
  if (!isFinal(account)) return pickUp(model, connection, account);
  const { providerAccountId, requestId, additionalStatus, updateEligibility } = account;
  const ended = withPastRequest(connection, requestId);
  switch (updateEligibility) {
    case 'ALLOW_UPDATE':
      return {
        state: startProgress(ended),
        effects: [{ type: 'startTimers' }, { type: 'refreshProviderAccount', providerAccountId }],
      };
    case 'ALLOW_UPDATE_WITH_CREDENTIALS':
      return editConnection(
        { ...ended, purpose: 'edit' },
        problemOfAdditionalStatus(additionalStatus, false, requestId),
      );
    case 'DISALLOW_UPDATE':
      return fail(model, problemOfAdditionalStatus(additionalStatus, false, requestId), ended, { kind: 'none' });
  }
}

function launchFailed(model: LinkModel, state: BootState, event: EventOf<'requestFailed'>): Step {
  const problem = problemOfFailure(event.failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < launchTries) {
    return { state: { ...state, refusedLaunches }, effects: [{ type: 'requestLaunch', reason: 'refused' }] };
  }
  return fail(model, problem, null, problem.recoverable ? { kind: 'relaunch' } : { kind: 'none' });
}

export const boot: Handlers<'boot'> = {
  launched: (_state, event, model) => begin(model, event.session, event.start),
  providerLoaded: (state, event, model) => {
    const { opening } = state;
    if (opening === null || opening.kind === 'providerAccount' || opening.providerId !== event.provider.providerId)
      return null;
    const provider = providerOfDetail(event.provider);
    if (event.provider.isLinked) return showExisting(provider);
    return showProvider(model, newConnection(provider), null, event.provider);
  },
  connectionsLoaded: (state, event, model) => {
    const { opening } = state;
    if (opening === null || opening.kind !== 'unknownAttempt' || opening.providerId !== event.providerId) return null;
    const running = event.providerAccounts.find((one) => one.providerId === opening.providerId && !isFinal(one));
    return running === undefined
      ? open({ kind: 'provider', providerId: opening.providerId })
      : pickUp(model, connectionOfAccount(running, 'refresh'), running);
  },
  accountChanged: (state, event, model) => {
    const { opening } = state;
    if (
      opening === null ||
      opening.kind !== 'providerAccount' ||
      opening.providerAccountId !== event.providerAccount.providerAccountId
    )
      return null;
    return openedAccount(model, opening, event);
  },
  requestFailed: (state, event, model) => {
    const { opening } = state;
    if (event.request === 'launch') return opening === null ? launchFailed(model, state, event) : null;
    if (opening === null) return null;
    const subject = opening.kind === 'providerAccount' ? opening.providerAccountId : opening.providerId;
    if (event.subject !== subject) return null;
    const problem = problemOfFailure(event.failure);
    const isGone = problem.class === 'connection.removed' && opening.kind === 'providerAccount';
    // What the flow was about is gone: it starts at its beginning, unless it was asked for by its name.
    if (isGone && maySearch(model.facts)) return firstScreen(model.facts);
    return fail(model, problem, null, isGone ? { kind: 'none' } : { kind: 'open', opening });
  },
};
