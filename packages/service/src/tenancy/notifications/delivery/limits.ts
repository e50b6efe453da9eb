/** Maximum number of lanes that a process works on in parallel, not counting lanes with a silent callback. */
export const maxLanes = 64;
/** Part of these slots for failing lanes, so that hanging callbacks do not use the slots of working ones. */
export const maxFailingLanes = 24;
/** Time in milliseconds without a response after which a lane frees its regular slot. */
export const silenceThresholdMs = 1_000;
/** Maximum number of lanes with a silent callback per process. */
export const maxSilentLanes = 256;
/** Maximum number of parallel sends per lane, each for another user. */
export const maxParallelSends = 16;
/** Batch sizes of a lane: new events, and retries. */
export const newEventsBatchSize = 128;
export const retryBatchSize = 32;
/** Batch size for both kinds while the callback fails, so that an unavailable callback gets only a few requests. */
export const probeBatchSize = 2;
/** Time in milliseconds that a process works on one lane while others wait. */
export const turnMs = 5_000;
/** Time in milliseconds after which a failing event is parked and a failing callback is switched off. */
export const maxRetryMs = 3 * 86_400_000;
/** Retention of delivered and parked events in milliseconds. */
export const retentionMs = 30 * 86_400_000;
