import type { NetWorthAccount, NetWorthReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Switch of an account that is being sent to the host, or that the host refused. */
export interface IncludeChange {
  accountId: number;
  include: boolean;
  status: 'sending' | 'failed';
}

/** Screen N1: assets and debts of the user. */
export interface NetWorthState extends NetWorthReply {
  step: 'netWorth';
  /** At most one for each account. */
  changes: readonly IncludeChange[];
  /** Whether the totals are current with the switches. */
  freshness: Freshness;
  /** Account that was switched last, as stored by the host; `null` if none was switched. */
  switched: NetWorthAccount | null;
}

export type NetWorthViewState = NetWorthState | ViewState;
export type NetWorthModel = Model<NetWorthViewState>;
