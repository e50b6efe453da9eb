import type { FlowSnapshot } from '@fin-link/contracts/browser';
import type { Connection, LinkModel, LinkState, LinkStep, Opening } from './link-state.ts';

/** As many finished links as a snapshot holds. */
const rememberedLinks = 50;

function connectionOf(state: LinkState): Connection | null {
  return 'connection' in state ? state.connection : null;
}

function requestIdOf(state: LinkState): string | null {
  if (!('account' in state)) return null;
  return state.account?.requestId ?? null;
}

/** The secret-free memory of the flow; null where there is nothing to come back to. */
export function toSnapshot({ state, facts }: LinkModel): FlowSnapshot | null {
  if (facts.sessionId === null || state.step === 'boot' || state.step === 'exited') return null;
  const connection = connectionOf(state);
  const provider = state.step === 'existing' ? state.provider : (connection?.provider ?? null);
  return {
    v: 1,
    step: state.step,
    providerId: provider?.providerId ?? null,
    providerAccountId: connection?.providerAccountId ?? null,
    requestId: requestIdOf(state),
    consentId: null,
    visitId: null,
    completed: facts.completed.map((link) => link.providerAccountId).slice(-rememberedLinks),
  };
}

export function sameSnapshot(a: FlowSnapshot, b: FlowSnapshot): boolean {
  return (
    a.step === b.step &&
    a.providerId === b.providerId &&
    a.providerAccountId === b.providerAccountId &&
    a.requestId === b.requestId &&
    a.consentId === b.consentId &&
    a.visitId === b.visitId &&
    a.completed.length === b.completed.length &&
    a.completed.every((id, index) => id === b.completed[index])
  );
}

const attempted: ReadonlySet<LinkStep> = new Set(['progress', 'mfa', 'partial', 'summary', 'error']);

/**
 * What has to be asked of the host to bring the flow back to where the snapshot left it: the server's state decides the
 * screen, the snapshot only says where to look. Null: the flow starts at its beginning, with its finished links kept.
 */
export function resumeFrom(snapshot: FlowSnapshot): Opening | null {
  const { step, providerId, providerAccountId } = snapshot;
  if (providerAccountId !== null) {
    if (step === 'success') return { kind: 'providerAccount', providerAccountId, as: 'finished' };
    if (step === 'credentials') return { kind: 'providerAccount', providerAccountId, as: 'edit' };
    if (attempted.has(step)) return { kind: 'providerAccount', providerAccountId, as: 'resume' };
  }
  if (providerId === null) return null;
  if (step === 'progress') return { kind: 'unknownAttempt', providerId };
  return step === 'credentials' || step === 'existing' || step === 'error' ? { kind: 'provider', providerId } : null;
}
