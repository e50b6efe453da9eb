import { closed, embedding, inlineView, opening, retrying, unreadable } from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { cardsOf } from './cards.ts';
import type { ConnectionsEffect, ConnectionsFlowEffect } from './connections-effect.ts';
import type { ConnectionsListEvent } from './connections-event.ts';
import type { ConnectionsLinkingState, ConnectionsModel, ConnectionsState } from './connections-state.ts';
import { firstReads, list, readConnections } from './list-steps.ts';

export type ConnectionsTurn = Turn<ConnectionsModel, ConnectionsEffect>;

export const initialConnectionsModel: ConnectionsModel = { state: closed, overlay: null, facts: initialFacts };

const screen = 'connections';

/** Machine of the list of connections. Pure and total. */
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
      ...opening(readConnections),
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
        return { state, effects: firstReads(cards) };
      },
      failedListProviderAccounts: unreadable,
    },
    connections: list,
    linking: embedding(screen, readConnections),
    error: retrying(screen, readConnections),
    exited: {},
  },
});
