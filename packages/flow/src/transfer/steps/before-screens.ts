import type { Handlers } from '../../kernel/index.ts';
import { continueRefused, refuseLaunch, relaunch } from '../../kernel/index.ts';
import { factsOf } from '../../session/index.ts';
import type { TransferEvent } from '../model/transfer-event.ts';
import type { TransferModel, TransferStateOf, TransferStep } from '../model/transfer-state.ts';
import { atPick, exit, fail, linkAnother, linkFrom, read, show, unread } from '../moves/moves.ts';
import type { TransferMove } from '../moves/moves.ts';
import { openingOf } from '../moves/snapshot.ts';

export type TransferHandlers<S extends TransferStep> = Handlers<
  TransferStateOf<S>,
  TransferEvent,
  TransferModel,
  TransferMove
>;

export const boot: TransferHandlers<'boot'> = {
  launched: (_state, { session, start, redirectMode = 'popup' }, { facts }) => {
    if (facts.sessionId !== null) return null;
    const { snapshot } = session;
    const opening = openingOf(snapshot);
    const linking = snapshot?.v === 3 ? snapshot.linking : null;
    const completed = (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] }));
    const move = opening === null ? linkFrom(start, linking) : read(opening);
    return { ...move, facts: { ...factsOf(session, start), redirectMode, completed, savedSnapshot: snapshot } };
  },
  launchFailed: (state, { failure }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return refuseLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null, facts));
  },
  answeredListPositions: ({ opening }, { input, answer }) =>
    opening?.providerAccountId === input.providerAccountId ? show(opening, answer) : null,
  failedListPositions: ({ opening }, { input, failure }, { facts }) => {
    if (opening?.providerAccountId !== input.providerAccountId) return null;
    const { reference, providerAccountId, accountId } = opening;
    // The details were already shared, and this cannot be undone.
    if (reference !== null && accountId !== null)
      return {
        state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm: null, account: null },
      };
    return unread(opening, failure, facts);
  },
};

/** Handlers while linking uses the frame. Linking handles all other events. */
export const linking: TransferHandlers<'linking'> = {
  embeddedMoved: (state, { snapshot }) => ({ state: { ...state, snapshot } }),
  embeddedEnded: (state, { expired, online, settled, exit: left }, model) => {
    const here = { ...model, state };
    if (expired || settled === null) {
      const leaving = exit(here, left);
      return { ...leaving, facts: { ...leaving.facts, online, ...(expired && { status: 'expired' }) } };
    }
    const { providerAccountId } = settled.account;
    const accountIds = settled.accounts.map(({ accountId }) => accountId);
    const others = model.facts.completed.filter((one) => one.providerAccountId !== providerAccountId);
    const pickMove = read(atPick(providerAccountId, model.facts.start.accountId));
    return {
      ...pickMove,
      facts: { online, completed: [...others, { providerAccountId, accountIds }] },
      // The session is renewed, because it may have become idle during linking.
      effects: [{ type: 'keepSession' }, ...(pickMove.effects ?? [])],
    };
  },
};

export const error: TransferHandlers<'error'> = {
  retry: (state, _event, { facts }) => {
    const { recovery, opening, problem } = state;
    if (recovery.kind === 'rejoin' && opening !== null) return read(opening);
    return recovery.kind === 'relaunch' && facts.sessionId === null ? relaunch(problem) : null;
  },
  sessionContinued: ({ problem }, _event, { facts }) => continueRefused(problem, facts),
  chooseAnother: (_state, _event, model) => linkAnother(model),
  done: (_state, _event, model) => exit(model),
};
