import type { NetWorthAccount, NetWorthReply } from '@fin-link/contracts/browser';
import { initialNetWorthModel, netWorth } from '../../src/index.ts';
import type { NetWorthEffect, NetWorthEvent, NetWorthModel, NetWorthState, ViewStart } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { launched } from '../views.ts';

export const account = (accountId: number, changes: Partial<NetWorthAccount> = {}): NetWorthAccount => ({
  accountId,
  accountName: `Account ${accountId}`,
  providerName: 'Pine Harbor Bank',
  mask: '4821',
  side: 'asset',
  isManual: false,
  isRealEstate: false,
  balance: { amount: '100.00', currency: 'USD' },
  lastUpdated: '2026-11-20T10:15:00.000Z',
  includeInNetWorth: true,
  exclusion: null,
  linkedAccountIds: [],
  ...changes,
});

export const reply = (changes: Partial<NetWorthReply> = {}): NetWorthReply => ({
  totals: [{ currency: 'USD', netWorth: '200.00', assets: '200.00', liabilities: '0.00' }],
  accounts: [account(1), account(2)],
  isLimited: false,
  ...changes,
});

export const everything = {};
export const answer = (changes: Partial<NetWorthReply> = {}) => replied('getNetWorth', everything, reply(changes));
export const left = { accountId: 1, includeInNetWorth: false };
export const switchOff = { source: 'user', type: 'includeSwitched', accountId: 1, include: false } as const;
export const switchedOff = replied('includeInNetWorth', left, account(1, { includeInNetWorth: false }));

const viewStart = { accountIds: null, kind: null, country: null, includeToggle: null, includeDefault: null } as const;
export const started = (view: Partial<ViewStart> = {}): Extract<NetWorthEvent, { type: 'launched' }> => ({
  ...launched({ capabilities: ['networth'] }),
  view: { ...viewStart, ...view },
});

export function play(
  model: NetWorthModel,
  ...events: NetWorthEvent[]
): { model: NetWorthModel; effects: NetWorthEffect[] } {
  const effects: NetWorthEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = netWorth(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** Returns the view with the answer of the host. */
export const opened = (changes: Partial<NetWorthReply> = {}): NetWorthModel =>
  play(initialNetWorthModel, started(), answer(changes)).model;

export function stateOf({ state }: NetWorthModel): NetWorthState {
  if (state.step !== 'netWorth') throw new Error(`The state is ${state.step}.`);
  return state;
}
