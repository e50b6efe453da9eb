import { initialConnectionsModel, connections } from '../../src/index.ts';
import type {
  ConnectionCard,
  ConnectionsState,
  ConnectionsEffect,
  ConnectionsEvent,
  ConnectionsModel,
} from '../../src/index.ts';
import { account, launched, view } from '../views.ts';
import { nameOf, replied } from '../replies.ts';
import type { FlowEffect } from '../replies.ts';

/** Connection that works. */
export const well = view({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });
export const id = well.providerAccountId;

/** Plays the events in order, starting from `model`. */
export function play(
  model: ConnectionsModel,
  ...events: ConnectionsEvent[]
): { model: ConnectionsModel; effects: ConnectionsEffect[] } {
  const effects: ConnectionsEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = connections(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** Returns the list with these connections. */
export const opened = (accounts = [well], capabilities: ('link' | 'manage')[] = ['link', 'manage']): ConnectionsModel =>
  play(
    initialConnectionsModel,
    launched({ capabilities }),
    replied('listProviderAccounts', { providerId: 0 }, accounts),
    replied('listAccounts', { providerAccountId: id }, [account(1)]),
  ).model;

export function listOf({ state }: ConnectionsModel): ConnectionsState {
  if (state.step !== 'connections') throw new Error(`The state is ${state.step}.`);
  return state;
}
export function cardOf(model: ConnectionsModel): ConnectionCard {
  const [card] = listOf(model).cards;
  if (card === undefined) throw new Error('There is no card.');
  return card;
}
export const emitted = (effects: readonly ConnectionsEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
export const types = (effects: readonly FlowEffect[]) => effects.map(nameOf);

export const running = view({ requestId: 'req-2', status: 'LOGIN_IN_PROGRESS', accountsListed: false });
export const done = { ...well, requestId: 'req-2' };
/** Events that start an update of `well`. */
export const refreshing: ConnectionsEvent[] = [
  { source: 'user', type: 'refreshWanted', providerAccountId: id },
  replied('refreshProviderAccount', { providerAccountId: id }, running),
];
