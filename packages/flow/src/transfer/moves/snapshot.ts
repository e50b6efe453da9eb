import type { FlowSnapshot, TransferSnapshot } from '@fin-link/contracts/browser';
import type { TransferModel, TransferOpening } from '../model/transfer-state.ts';

/** Maximum number of finished links in a snapshot. */
const maxSnapshotLinks = 50;

/** Returns the ids from which the same screen can be shown again; `null` if there is nothing to resume. */
export function toSnapshot({ state, facts }: TransferModel): TransferSnapshot | null {
  if (facts.sessionId === null) return null;
  const emptySnapshot = {
    v: 3,
    linking: null,
    providerAccountId: null,
    accountId: null,
    scope: null,
    positionIds: [],
    reference: null,
    completed: facts.completed.map(({ providerAccountId }) => providerAccountId).slice(-maxSnapshotLinks),
  } as const;
  switch (state.step) {
    case 'boot':
    case 'error':
    case 'exited':
      return null;
    case 'linking':
      return { ...emptySnapshot, positionIds: [], step: 'linking', linking: state.snapshot };
    case 'pickInvestment': {
      const { step, providerAccountId, picked } = state;
      return { ...emptySnapshot, positionIds: [], step, providerAccountId, accountId: picked };
    }
    case 'transferShared': {
      const { step, providerAccountId, accountId, reference } = state;
      return { ...emptySnapshot, positionIds: [], step, providerAccountId, accountId, reference };
    }
    // `positions`, `transferDetails` or `transferReview`: the user has chosen an account.
    default: {
      const { step, providerAccountId, account, choice } = state;
      return {
        ...emptySnapshot,
        step,
        providerAccountId,
        accountId: account.accountId,
        scope: choice?.scope ?? null,
        positionIds: [...(choice?.positionIds ?? [])],
      };
    }
  }
}

/** Returns the opening that a snapshot describes; `null` if the flow continues with linking. */
export function openingOf(snapshot: FlowSnapshot | null): TransferOpening | null {
  if (snapshot?.v !== 3 || snapshot.providerAccountId === null) return null;
  const { step, providerAccountId, accountId, scope, positionIds, reference } = snapshot;
  if (step === 'boot' || step === 'linking' || step === 'error' || step === 'exited') return null;
  const choice = scope === null ? null : { scope, positionIds };
  return { providerAccountId, step, accountId, choice, reference, changed: false };
}
