import type { Handlers } from '../../kernel/index.ts';
import { relaunchRefused, handleRefusedLaunch, relaunch } from '../../kernel/index.ts';
import { factsOf } from '../../session/index.ts';
import type { TransferEvent } from '../model/transfer-event.ts';
import type { TransferModel, TransferStateOf, TransferStep } from '../model/transfer-state.ts';
import {
  pickOpening,
  exit,
  fail,
  linkAnother,
  linkFrom,
  readPositions,
  showOpening,
  handleUnreadOpening,
} from '../moves/moves.ts';
import type { TransferMove } from '../moves/moves.ts';
import { openingOf } from '../moves/snapshot.ts';

/** Event handlers of one state of the flow. */
export type TransferHandlers<S extends TransferStep> = Handlers<
  TransferStateOf<S>,
  TransferEvent,
  TransferModel,
  TransferMove
>;

/** Handlers before the first screen. */
export const boot: TransferHandlers<'boot'> = {
  launched: (_state, { session, start, redirectMode = 'popup' }, { facts }) => {
    if (facts.sessionId !== null) return null;
    const { snapshot } = session;
    const opening = openingOf(snapshot);
    const linking = snapshot?.v === 3 ? snapshot.linking : null;
    const completed = (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] }));
    const move = opening === null ? linkFrom(start, linking) : readPositions(opening);
    return { ...move, facts: { ...factsOf(session, start), redirectMode, completed, savedSnapshot: snapshot } };
  },
  launchFailed: (state, { failure }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return handleRefusedLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null, facts));
  },
  answeredListPositions: ({ opening }, { input, answer }) =>
    opening?.providerAccountId === input.providerAccountId ? showOpening(opening, answer) : null,
  failedListPositions: ({ opening }, { input, failure }, { facts }) => {
    if (opening?.providerAccountId !== input.providerAccountId) return null;
    const { reference, providerAccountId, accountId } = opening;
    // The details were already shared, and this cannot be undone.
    if (reference !== null && accountId !== null)
      return {
        state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm: null, account: null },
      };
    return handleUnreadOpening(opening, failure, facts);
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
    const others = model.facts.completed.filter((link) => link.providerAccountId !== providerAccountId);
    const pickMove = readPositions(pickOpening(providerAccountId, model.facts.start.accountId));
    return {
      ...pickMove,
      facts: { online, completed: [...others, { providerAccountId, accountIds }] },
      // The session is renewed, because it may have become idle during linking.
      effects: [{ type: 'keepSession' }, ...(pickMove.effects ?? [])],
    };
  },
};

/** Handlers of the error screen. */
export const error: TransferHandlers<'error'> = {
  retry: (state, _event, { facts }) => {
    const { recovery, opening, problem } = state;
    if (recovery.kind === 'rejoin' && opening !== null) return readPositions(opening);
    return recovery.kind === 'relaunch' && facts.sessionId === null ? relaunch(problem) : null;
  },
  sessionContinued: ({ problem }, _event, { facts }) => relaunchRefused(problem, facts),
  chooseAnother: (_state, _event, model) => linkAnother(model),
  done: (_state, _event, model) => exit(model),
};
