export type {
  ExhaustedContext,
  JobContext,
  Jobs,
  Queue,
  QueueDefinition,
  QueuePolicy,
  SendOptions,
  WorkOptions,
} from './jobs.ts';
export { openJobs } from './open-jobs.ts';
export { addOutgoingJob, type OutboxOwner } from './outbox.ts';
