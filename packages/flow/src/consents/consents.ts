import { request } from '../requests/index.ts';
import { closed, embedding, exitView, inlineView, opening, retrying, unreadable } from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { accountReads, emptyList, withConsents } from './consent-list.ts';
import type { ConsentsEffect, ConsentsOwnEffect } from './consents-effect.ts';
import type { ConsentsOwnEvent } from './consents-event.ts';
import type { ConsentsLinkingState, ConsentScreen, ConsentsModel, ConsentsViewState } from './consents-state.ts';
import { hostHandlers } from './host-handlers.ts';
import { dashboard } from './navigation.ts';
import { onDashboard, onDetail, onRenewal, onStopped } from './screen-handlers.ts';

export type ConsentsTurn = Turn<ConsentsModel, ConsentsEffect>;

export const initialConsentsModel: ConsentsModel = { state: closed, overlay: null, facts: initialFacts };

const screen = 'consents';
const readConsents = () => request('listConsents', {});

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: ConsentsViewState): { state: ConsentsViewState } {
  if (state.step === 'consentRenewal') return { state: { ...state, sending: false } };
  if (state.step !== 'consentDetail') return { state };
  const stopping = state.stopping === null ? null : { ...state.stopping, sending: false };
  return { state: { ...state, stopping, choosing: null } };
}

/** Handlers of every screen. Only the page closes the dashboard. */
const everyScreen = {
  ...hostHandlers,
  pageShown: (state: ConsentScreen, _event: unknown, { facts }: ConsentsModel) =>
    facts.status === 'active' ? { state, effects: [readConsents()] } : null,
};

/** Machine of the consent dashboard. Pure and total. */
export const consents = inlineView<ConsentScreen | ConsentsLinkingState, ConsentsOwnEvent, ConsentsOwnEffect>({
  screen,
  read: readConsents,
  pause,
  handlers: {
    boot: {
      ...opening(readConsents),
      answeredListConsents: (_state, { answer }, { facts }) => {
        const list = withConsents({ ...emptyList, filter: facts.filter ?? emptyList.filter }, answer);
        return { state: dashboard(list), effects: accountReads(list) };
      },
      failedListConsents: unreadable,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    consents: { ...everyScreen, ...onDashboard },
    consentDetail: { ...everyScreen, ...onDetail },
    consentRenewal: { ...everyScreen, ...onRenewal },
    consentStopped: { ...everyScreen, ...onStopped },
    linking: { ...hostHandlers, ...embedding(screen, readConsents) },
    error: retrying(screen, readConsents),
    exited: {},
  },
});
