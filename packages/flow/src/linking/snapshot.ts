import type { FlowSnapshot, LinkSnapshot } from '@fin-link/contracts/browser';
import type { Connection } from './bank-connection.ts';
import type { LinkModel, LinkState, LinkStep, Opening } from './state.ts';

/** Maximum number of finished links in a snapshot. */
const maxSnapshotLinks = 50;

/** Returns the snapshot of the flow, without secrets; `null` if there is nothing to resume. */
export function toSnapshot({ state, facts }: LinkModel): LinkSnapshot | null {
  if (facts.sessionId === null || state.step === 'boot' || state.step === 'settled' || state.step === 'exited')
    return null;
  const connection = connectionOf(state);
  const provider = state.step === 'existing' ? state.provider : (connection?.provider ?? null);
  return {
    v: 1,
    step: state.step,
    providerId: provider?.providerId ?? null,
    providerAccountId: connection?.providerAccountId ?? null,
    requestId: requestIdOf(state),
    ...authorizationIdsOf(state),
    completed: facts.completed.map((link) => link.providerAccountId).slice(-maxSnapshotLinks),
  };
}

/** Returns the connection of a state; `null` if the state has none. */
function connectionOf(state: LinkState): Connection | null {
  return 'connection' in state ? state.connection : null;
}

/** Returns the id of the current attempt; `null` if there is none. */
function requestIdOf(state: LinkState): string | null {
  if (!('account' in state)) return null;
  return state.account?.requestId ?? null;
}

/** Returns the ids of the consent and the authorization, which the flow reads if the user returns from the bank in another document. */
function authorizationIdsOf(state: LinkState): Pick<LinkSnapshot, 'consentId' | 'authorizationId'> {
  switch (state.step) {
    case 'consent':
      return { consentId: state.consent?.consentId ?? null, authorizationId: null };
    case 'handoff':
      return {
        consentId: state.consent.consentId,
        authorizationId: state.ready?.authorizationId ?? state.earlier[0] ?? null,
      };
    case 'atBank':
      return { consentId: state.consent.consentId, authorizationId: state.authorizationId };
    case 'error': {
      if (state.recovery.kind !== 'handoff') return { consentId: null, authorizationId: null };
      const { journey, ready } = state.recovery;
      return {
        consentId: journey.consent.consentId,
        authorizationId: ready?.authorizationId ?? journey.earlier[0] ?? null,
      };
    }
    default:
      return { consentId: null, authorizationId: null };
  }
}

/** Screens of an attempt, which the flow resumes by reading the provider account. */
const attemptSteps: ReadonlySet<LinkStep> = new Set(['progress', 'mfa', 'partial', 'summary', 'error']);

/**
 * Returns what to read from the host to resume a snapshot; the state at the host decides which screen is shown. Returns `null` if the
 * flow restarts from the beginning.
 */
export function resumeFrom(snapshot: FlowSnapshot): Opening | null {
  switch (snapshot.v) {
    case 1:
      return resumeLink(snapshot);
    case 2:
    case 3:
      return snapshot.linking === null ? null : resumeLink(snapshot.linking);
    default:
      return assertNever(snapshot);
  }
}

/** Returns what to read to resume a snapshot of linking; `null` if linking restarts from the beginning. */
function resumeLink(snapshot: LinkSnapshot): Opening | null {
  const { step, providerId, providerAccountId, consentId, authorizationId } = snapshot;
  if (consentId !== null) {
    const renews = providerAccountId !== null;
    return authorizationId === null
      ? { kind: 'consent', consentId, renews }
      : { kind: 'authorization', authorizationId, authorization: null, consentId, consent: null, renews };
  }
  if (providerAccountId !== null) {
    if (step === 'success') return { kind: 'providerAccount', providerAccountId, as: 'finished' };
    if (step === 'consent') return { kind: 'providerAccount', providerAccountId, as: 'renew' };
    if (step === 'credentials') return { kind: 'providerAccount', providerAccountId, as: 'edit' };
    if (attemptSteps.has(step)) return { kind: 'providerAccount', providerAccountId, as: 'resume' };
  }
  if (providerId === null) return null;
  if (step === 'progress') return { kind: 'unknownAttempt', providerId };
  return step === 'credentials' || step === 'consent' || step === 'existing' || step === 'error'
    ? { kind: 'provider', providerId }
    : null;
}

/** Does not compile if a version of the snapshot is unhandled. */
function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}
