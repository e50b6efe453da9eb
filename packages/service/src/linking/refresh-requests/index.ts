export {
  type Advance,
  advance,
  isRunning,
  lockRequest,
  type NeedsSignOuts,
  type RefreshDeps,
  type SignOuts,
} from './advance.ts';
export { bankGroup, cancelRefreshesOfUser, type DefinedRefreshQueues, defineRefreshQueues } from './queues.ts';
export { type RefreshJob, refreshReference } from './reference.ts';
export { startRefresh } from './start-refresh.ts';
export { isFinal, type RefreshEvent } from './transition.ts';
