import { dayMs } from '@fin-link/contracts/service';

/** Maximum number of lanes that a process works on in parallel, not counting lanes with a silent callback. */
export const maxLanes = 64;
/** Maximum number of failing lanes among them, so that hanging callbacks do not use the slots of working ones. */
export const maxFailingLanes = 24;
/** Time in milliseconds without a response after which a callback is silent: its lane frees its regular slot. */
export const silenceThresholdMs = 1_000;
/** Maximum number of lanes with a silent callback per process. */
export const maxSilentLanes = 256;
/** Maximum number of parallel sends per lane, each for another user. */
export const maxParallelSends = 16;
/** Number of new events in a batch of a lane. */
export const newEventsBatchSize = 128;
/** Number of retries in a batch of a lane. */
export const retryBatchSize = 32;
/** Number of new events, and of retries, in a batch while the callback fails, so that it gets only a few requests. */
export const probeBatchSize = 2;
/** Time in milliseconds that a process works on one lane while others wait. */
export const turnMs = 5_000;
/** Time in milliseconds after which a failing event is parked and a failing callback is switched off. */
export const maxRetryMs = 3 * dayMs;
/** Retention of delivered and parked events in milliseconds. */
export const retentionMs = 30 * dayMs;
