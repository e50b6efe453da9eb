export { repeatWhenDue } from './repeat-when-due.ts';
export { createIds, type Ids } from './ids.ts';
export type {
  NeedsBackground,
  NeedsBusinessClock,
  NeedsClock,
  NeedsIds,
  NeedsJobs,
  NeedsLog,
  NeedsSettings,
  NeedsVault,
} from './needs.ts';
export { errorBody, ServiceError } from './service-error.ts';
