import { linkOperations } from '@fin-link/contracts/browser';
import type { HostEvent, StreamEvent } from '@fin-link/contracts/browser';
import { createParser } from 'eventsource-parser';
import { errorOfResponse, HostError, isPassing } from './host-error.ts';
import { bareRequest, headersOf } from './request.ts';
import type { Connection } from './request.ts';
import { backoff, pause } from './timers.ts';

const { streamEvents } = linkOperations;

/** Number of consecutive failures before polling temporarily replaces streaming. */
const maxStreamFailures = 2;
/** Timeout in milliseconds for a stream without any data. The host sends at least a comment every 15 seconds. */
const silenceTimeoutMs = 45_000;
/** Back-off before a reconnection, in milliseconds. */
const reconnect = { first: 500, max: 15_000 };
/** Interval between polls in milliseconds, and the factor by which it grows. */
const polling = { first: 2_000, max: 15_000, growth: 1.3 };
/** Number of polls before streaming is retried. */
const pollsPerRound = 12;
/** Timeout in milliseconds for the first data. The host sends the first event immediately, but a proxy may buffer the stream. */
const firstDataTimeoutMs = 5_000;
/** Upper limit of an event in characters. */
const maxEventLength = 1_000_000;
/** Milliseconds of failed polls before the service counts as unavailable. On a stream, the host itself reports the outage. */
const outageAfterMs = 20_000;

/** What to watch, and the function to which events are reported. */
interface WatchOptions {
  connection: Connection;
  /** Reads the current state of everything that is watched. Used if streaming does not work. */
  poll: (signal: AbortSignal) => Promise<readonly HostEvent[]>;
  onEvent: (event: HostEvent) => void;
  signal: AbortSignal;
}

/** Position from which a stream resumes. */
interface StreamPosition {
  lastEventId: string;
}

/**
 * Reports events until the signal is aborted, then resolves. Streams events, resumes after interruptions, and polls if streaming does not
 * work. Rejects with a `HostError` if a retry cannot help, for example because the session has expired. Rejects with
 * `service.unavailable` after a long outage of the service.
 */
export async function watch(options: WatchOptions): Promise<void> {
  const { connection, signal } = options;
  const position: StreamPosition = { lastEventId: '' };
  let failures = 0;
  while (!signal.aborted) {
    const end = await stream(options, position);
    // A silent stream is polled immediately, because a proxy probably buffers it and a retry would be silent too.
    if (end === 'received') failures = 0;
    else failures = end === 'silent' ? maxStreamFailures : failures + 1;
    if (signal.aborted) return;
    if (failures >= maxStreamFailures) {
      await pollRound(options);
      failures = 0;
    } else {
      await pause(connection.timers, backoff(connection.timers, failures, reconnect.first, reconnect.max), signal);
    }
  }
}

/** Result of a stream. `stream` explains the values. */
type StreamEnd = 'received' | 'failed' | 'silent';

/**
 * Streams until the host ends the stream. `received`: at least one event arrived. `silent`: the stream connected, but no data arrived
 * in time. Otherwise `failed`.
 */
async function stream({ connection, onEvent, signal }: WatchOptions, position: StreamPosition): Promise<StreamEnd> {
  let end: StreamEnd = 'failed';
  const silenceController = new AbortController();
  let cancelTimeout = connection.timers.after(connection.timeoutMilliseconds, () => silenceController.abort());
  const restartTimeout = (milliseconds: number) => {
    cancelTimeout();
    cancelTimeout = connection.timers.after(milliseconds, () => silenceController.abort());
  };
  try {
    const body = await requestStream(connection, position, AbortSignal.any([signal, silenceController.signal]));
    const parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ id, data }) => {
        if (id !== undefined) position.lastEventId = id;
        const event = readEvent(data);
        if (event === null || signal.aborted) return;
        if (event.type === 'service') throw new HostError('service.unavailable');
        end = 'received';
        onEvent(event);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    end = 'silent';
    restartTimeout(firstDataTimeoutMs);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end === 'silent' ? 'failed' : end;
      if (end === 'silent') end = 'failed';
      restartTimeout(silenceTimeoutMs);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (cause) {
    // If only the stream of the host is broken, polling may still work.
    const isStreamOnly = cause instanceof HostError && (cause.status >= 500 || cause.code === 'reply.invalid');
    if (cause instanceof HostError && !isPassing(cause) && !isStreamOnly) throw cause;
    // A stream that broke after its first event counts as a normal end.
    return end;
  } finally {
    cancelTimeout();
    // Closes a stream that is still open after a timeout or an error.
    silenceController.abort();
  }
}

/** Requests the event stream from the position. Throws the error of the reply, and `reply.invalid` if the reply is not an event stream. */
async function requestStream(
  connection: Connection,
  { lastEventId }: StreamPosition,
  signal: AbortSignal,
): Promise<NonNullable<Response['body']>> {
  const resume: Record<string, string> = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const response = await connection.fetch(connection.baseUrl + streamEvents.path, {
    ...bareRequest,
    headers: headersOf(connection, streamEvents, { accept: 'text/event-stream', ...resume }),
    signal,
  });
  if (!response.ok) throw await errorOfResponse(response);
  if (response.body === null || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    await response.body?.cancel();
    throw new HostError('reply.invalid', { status: response.status });
  }
  return response.body;
}

/** Returns the event in the data of a stream; `null` if it is not valid or not known. */
function readEvent(data: string): StreamEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  // Unknown events of a newer host are ignored.
  const parsed = streamEvents.reply.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Polls several times. Throws if a retry cannot help or the service is unavailable for too long. */
async function pollRound({ connection, poll, onEvent, signal }: WatchOptions): Promise<void> {
  let waitMs = polling.first;
  let unansweredMs = 0;
  for (let count = 0; count < pollsPerRound && !signal.aborted; count += 1) {
    try {
      const events = await poll(signal);
      unansweredMs = 0;
      for (const event of events) if (!signal.aborted) onEvent(event);
    } catch (cause) {
      if (signal.aborted) return;
      const isOutage = cause instanceof HostError && cause.code === 'service.unavailable';
      if (!isPassing(cause) || (isOutage && unansweredMs >= outageAfterMs)) throw cause;
      if (cause instanceof HostError && cause.retryAfter !== null) waitMs = Math.max(waitMs, cause.retryAfter * 1000);
    }
    await pause(connection.timers, waitMs, signal);
    unansweredMs += waitMs;
    waitMs = Math.min(polling.max, waitMs * polling.growth);
  }
}
