export { initialNetWorthModel, netWorth } from './net-worth.ts';
export type { NetWorthTurn } from './net-worth.ts';
export type { NetWorthEffect } from './net-worth-effect.ts';
export type { NetWorthEvent, NetWorthUserEvent } from './net-worth-event.ts';
export type { IncludeChange, NetWorthModel, NetWorthState, NetWorthViewState } from './net-worth-state.ts';
