export { bucketCount } from './buckets.ts';
export { type BackgroundLoop, type LoopOptions, startLoop } from './background-loop.ts';
export { StorageError, type StorageErrorCode } from './errors.ts';
export { LogOutput, processLog } from './log-output.ts';
export { type Measurements, measured, onMeasured } from './measurements.ts';
export { isStorageOutage, OutageLog, type OutageLogger, processLines } from './outage-log.ts';
export { charactersOf, cutText } from './text.ts';
export { hashToken, newToken, secretsEqual } from './token.ts';
export {
  type Cause,
  type OpenSpan,
  type SpanAttributes,
  type SpanStart,
  type Tracer,
  causedBy,
  currentCause,
  startSpan,
  traced,
  traceWith,
} from './tracing.ts';
export { waitFor } from './wait-for.ts';
