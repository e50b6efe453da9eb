import { request } from '../requests/index.ts';
import {
  closedState,
  embeddingHandlers,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
} from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { accountRequests, emptyList, withConsents } from './consent-list.ts';
import type { ConsentsEffect, ConsentsOwnEffect } from './consents-effect.ts';
import type { ConsentsOwnEvent } from './consents-event.ts';
import type { ConsentsLinkingState, ConsentScreen, ConsentsModel, ConsentsViewState } from './consents-state.ts';
import { hostHandlers } from './host-handlers.ts';
import { dashboardState } from './navigation.ts';
import { onDashboard, onDetail, onRenewal, onStopped } from './screen-handlers.ts';

/** Result of one event of the view. */
export type ConsentsTurn = Turn<ConsentsModel, ConsentsEffect>;

/** Model before the launch. */
export const initialConsentsModel: ConsentsModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'consents';
const readConsents = () => request('listConsents', {});

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: ConsentsViewState): { state: ConsentsViewState } {
  if (state.step === 'consentRenewal') return { state: { ...state, sending: false } };
  if (state.step !== 'consentDetail') return { state };
  const stopping = state.stopping === null ? null : { ...state.stopping, sending: false };
  return { state: { ...state, stopping, choosing: null } };
}

/** Handlers that every screen of the dashboard shares. */
const everyScreen = {
  ...hostHandlers,
  pageShown: (state: ConsentScreen, _event: unknown, { facts }: ConsentsModel) =>
    facts.status === 'active' ? { state, effects: [readConsents()] } : null,
};

/** Machine of the consent dashboard. It is pure and accepts every event in every state. */
export const consents = inlineView<ConsentScreen | ConsentsLinkingState, ConsentsOwnEvent, ConsentsOwnEffect>({
  screen,
  read: readConsents,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readConsents),
      answeredListConsents: (_state, { answer }, { facts }) => {
        const list = withConsents({ ...emptyList, filter: facts.filter ?? emptyList.filter }, answer);
        return { state: dashboardState(list), effects: accountRequests(list) };
      },
      failedListConsents: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    consents: { ...everyScreen, ...onDashboard },
    consentDetail: { ...everyScreen, ...onDetail },
    consentRenewal: { ...everyScreen, ...onRenewal },
    consentStopped: { ...everyScreen, ...onStopped },
    linking: { ...hostHandlers, ...embeddingHandlers(screen, readConsents) },
    error: errorHandlers(screen, readConsents),
    exited: {},
  },
});
