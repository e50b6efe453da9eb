export {
  initialNetWorthModel,
  netWorth,
  type NetWorthTurn,
  type NetWorthEffect,
  type NetWorthEvent,
  type NetWorthUserEvent,
  type IncludeChange,
  type NetWorthModel,
  type NetWorthState,
  type NetWorthViewState,
} from './net-worth.ts';
