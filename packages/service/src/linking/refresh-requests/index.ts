export {
  type Advance,
  advance,
  isRunning,
  lockRequest,
  type NeedsSignOuts,
  type RefreshDeps,
  type SignOuts,
} from './advance.ts';
export {
  bankGroup,
  cancelRefreshesOfUser,
  type DefinedRefreshQueues,
  defineRefreshQueues,
  type RefreshJob,
  refreshReference,
} from './queues.ts';
export { startRefresh } from './start-refresh.ts';
export { isFinal, type RefreshEvent } from './transition.ts';
