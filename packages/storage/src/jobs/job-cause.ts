import { type Cause, causedBy, currentCause, traced } from '../primitives/index.ts';
import type { SendOptions } from './jobs.ts';

/** Member of a stored payload that names the request which sent the job. Handlers do not see it. */
const member = '$cause';

interface JobCause extends Cause {
  /** Whether the job was sent for a later time. */
  readonly isDelayed?: boolean;
}

/** Returns the payload as it is stored: with the request that sends the job, if there is one. */
export function withCause(payload: object, { startAfterSeconds }: SendOptions): object {
  const { requestId, traceparent } = currentCause();
  if (requestId === undefined && traceparent === undefined) return payload;
  const cause: JobCause = { requestId, traceparent, ...(startAfterSeconds !== undefined && { isDelayed: true }) };
  return { ...payload, [member]: cause };
}

interface StoredJob {
  readonly queue: string;
  readonly data: unknown;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/**
 * Runs a job for the request that sent it, with the payload as it was sent. The span of the job is linked to that request. The first attempt
 * of a job without a delay also continues the trace.
 */
export function runForCause({ queue, data, attempt }: StoredJob, run: (payload: unknown) => Promise<void>) {
  const { [member]: stored, ...payload } = Object(data) as { [member]?: JobCause };
  const { requestId, traceparent, isDelayed = false } = stored ?? {};
  const isContinued = attempt === 1 && !isDelayed;
  const start = {
    name: `job ${queue}`,
    kind: 'consumer',
    attributes: {
      'fin.queue': queue,
      'fin.attempt': attempt,
      ...(requestId !== undefined && { 'fin.request_id': requestId }),
    },
    parent: isContinued ? (traceparent ?? null) : null,
    links: traceparent === undefined ? [] : [traceparent],
  } as const;
  return causedBy({ requestId }, () => traced(start, () => run(payload)));
}
