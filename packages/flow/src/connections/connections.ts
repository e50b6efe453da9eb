import {
  closedState,
  embeddingHandlers,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
} from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { cardsOf } from './cards.ts';
import type { ConnectionsEffect, ConnectionsFlowEffect } from './connections-effect.ts';
import type { ConnectionsListEvent } from './connections-event.ts';
import type { ConnectionsLinkingState, ConnectionsModel, ConnectionsState } from './connections-state.ts';
import { initialEffects, listHandlers, readConnections } from './list-steps.ts';

/** Result of one event of the view. */
export type ConnectionsTurn = Turn<ConnectionsModel, ConnectionsEffect>;

/** Model before the launch. */
export const initialConnectionsModel: ConnectionsModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'connections';

/** Machine of the list of connections. It is pure and accepts every event in every state. */
export const connections = inlineView<
  ConnectionsState | ConnectionsLinkingState,
  ConnectionsListEvent,
  ConnectionsFlowEffect
>({
  screen,
  read: readConnections,
  pause: (state) => ({ state, effects: [{ type: 'unwatchAll' }] }),
  handlers: {
    boot: {
      ...openingHandlers(readConnections),
      answeredListProviderAccounts: (_state, { answer }, { facts }) => {
        const cards = cardsOf(answer, null);
        const state: ConnectionsState = {
          step: 'connections',
          cards,
          mayLink: facts.mayLink === true,
          removal: null,
          notices: [],
          removed: null,
        };
        return { state, effects: initialEffects(cards) };
      },
      failedListProviderAccounts: showUnreadableView,
    },
    connections: listHandlers,
    linking: embeddingHandlers(screen, readConnections),
    error: errorHandlers(screen, readConnections),
    exited: {},
  },
});
