import { AsyncLocalStorage } from 'node:async_hooks';

/** Request to which the running work belongs. A job belongs to the request that sent it. */
export interface Cause {
  /** Id of the request in the logs of all parts. */
  readonly requestId?: string | undefined;
  /** Open span in the format of the header `traceparent`; absent if nothing is traced. */
  readonly traceparent?: string | undefined;
}

/**
 * All attributes of spans. Values are names, numbers and codes of this project, and host names of banks: never an address with a path or a
 * query, and nothing that a user typed or a bank answered.
 */
export interface SpanAttributes {
  'fin.part'?: 'host' | 'service';
  'fin.request_id'?: string;
  'fin.queue'?: string;
  'fin.attempt'?: number;
  'http.request.method'?: string;
  /** Registered pattern of the path. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'server.address'?: string;
  /** Code or name of an error. A span with it has failed. */
  'error.type'?: string;
}

/** Beginning of a span. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: SpanAttributes;
  /** `traceparent` of the parent; `null` begins a trace. Default: the open span. */
  readonly parent?: string | null;
  /** `traceparent` values of spans to which the span is linked. */
  readonly links?: readonly string[];
}

export interface OpenSpan {
  readonly traceparent: string;
  end(attributes?: SpanAttributes): void;
}

/** Records spans, for example with OpenTelemetry. */
export type Tracer = (start: SpanStart) => OpenSpan;

const causes = new AsyncLocalStorage<Cause>();
const noCause: Cause = {};
let tracer: Tracer | null = null;

/** Returns the request to which the running work belongs; empty outside of requests and their jobs. */
export const currentCause = (): Cause => causes.getStore() ?? noCause;

/** Runs `work`, and everything that it starts, as a part of the request. */
export const causedBy = <R>(cause: Cause, work: () => R): R => causes.run(cause, work);

/** Records all later spans of this process with `next`. `null` ends this. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Begins a span. Returns `null` if nothing is traced. */
export const startSpan = (start: SpanStart): OpenSpan | null =>
  tracer?.({ parent: currentCause().traceparent ?? null, ...start }) ?? null;

/** Runs `work` in a span. `describe` returns the attributes of its result. */
export async function traced<R>(
  start: SpanStart,
  work: () => Promise<R>,
  describe: (result: R) => SpanAttributes = () => ({}),
): Promise<R> {
  const span = startSpan(start);
  if (span === null) return work();
  try {
    const result = await causedBy({ ...currentCause(), traceparent: span.traceparent }, work);
    span.end(describe(result));
    return result;
  } catch (error) {
    span.end({ 'error.type': errorType(error) });
    throw error;
  }
}

/** Returns the code of an error, otherwise its name. Messages may quote their input. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
