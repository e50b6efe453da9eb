import type { NetWorthAccount, NetWorthReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** A switch of an account, on its way to the host or not taken by it. */
export interface IncludeChange {
  accountId: number;
  include: boolean;
  status: 'sending' | 'failed';
}

/** N1: what the user owns and owes. */
export interface NetWorthState extends NetWorthReply {
  step: 'netWorth';
  /** At most one for each account. */
  changes: readonly IncludeChange[];
  /** How far the totals are from the switches. */
  freshness: Freshness;
  /** The account that was switched last, as the host has it now; null when none was. */
  switched: NetWorthAccount | null;
}

export type NetWorthViewState = NetWorthState | ViewState;
export type NetWorthModel = Model<NetWorthViewState>;
