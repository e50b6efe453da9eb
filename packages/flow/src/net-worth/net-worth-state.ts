import type { NetWorthAccount, NetWorthReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Changed switch of an account. The change is being sent to the host, or the host rejected it. */
export interface IncludeChange {
  accountId: number;
  include: boolean;
  status: 'sending' | 'failed';
}

/** Screen with assets and debts of the user. */
export interface NetWorthState extends NetWorthReply {
  step: 'netWorth';
  /** Changes, at most one per account. */
  changes: readonly IncludeChange[];
  /** Whether the totals reflect the current switches. */
  freshness: Freshness;
  /** Account whose switch was changed last, as stored by the host; `null` if none was changed. */
  switched: NetWorthAccount | null;
}

/** States of the view. */
export type NetWorthViewState = NetWorthState | ViewState;
/** Model of the view. */
export type NetWorthModel = Model<NetWorthViewState>;
