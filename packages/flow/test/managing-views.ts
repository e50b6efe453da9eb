import { initialManageModel, manage } from '../src/index.ts';
import type { ConnectionCard, ConnectionsState, ManageEffect, ManageEvent, ManageModel } from '../src/index.ts';
import { account, launched, view } from './views.ts';

/** A connection that works. */
export const well = view({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });
export const id = well.providerAccountId;

/** What the view does with these events, one after the other, from `model` on. */
export function play(model: ManageModel, ...events: ManageEvent[]): { model: ManageModel; effects: ManageEffect[] } {
  const effects: ManageEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = manage(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** The list with these connections. */
export const opened = (accounts = [well], capabilities: ('link' | 'manage')[] = ['link', 'manage']): ManageModel =>
  play(
    initialManageModel,
    launched({ capabilities }),
    { type: 'connectionsRead', providerAccounts: accounts },
    { type: 'accountsRead', providerAccountId: id, accounts: [account(1)] },
  ).model;

export function listOf({ state }: ManageModel): ConnectionsState {
  if (state.step !== 'connections') throw new Error(`The state is ${state.step}.`);
  return state;
}
export function cardOf(model: ManageModel): ConnectionCard {
  const [card] = listOf(model).cards;
  if (card === undefined) throw new Error('There is no card.');
  return card;
}
export const told = (effects: readonly ManageEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.event] : []));
export const types = (effects: readonly ManageEffect[]) => effects.map(({ type }) => type);

export const running = view({ requestId: 'req-2', status: 'LOGIN_IN_PROGRESS', accountsListed: false });
export const done = { ...well, requestId: 'req-2' };
/** An update of `well` has begun. */
export const refreshing: ManageEvent[] = [
  { type: 'refreshWanted', providerAccountId: id },
  { type: 'connectionRefreshed', providerAccount: running },
];
