import { linkOperations } from '@fin-link/contracts/browser';
import type { HostEvent, StreamEvent } from '@fin-link/contracts/browser';
import { createParser } from 'eventsource-parser';
import { errorOfResponse, HostError, isPassing } from './host-error.ts';
import { bareRequest, headersOf } from './request.ts';
import type { Connection } from './request.ts';
import { backoff, pause } from './timers.ts';

const { streamEvents } = linkOperations;

/** Number of consecutive failures before polling temporarily replaces streaming. */
const streamTries = 2;
/** Timeout in milliseconds for a stream without any data. The host sends at least a comment every 15 seconds. */
const silence = 45_000;
const reconnect = { first: 500, most: 15_000 };
const polling = { first: 2_000, most: 15_000, growth: 1.3 };
/** Number of polls before streaming is retried. */
const pollsPerRound = 12;
/** Timeout in milliseconds for the first event. The host sends it immediately, but a proxy may buffer the stream. */
const firstWord = 5_000;
const longestEvent = 1_000_000;
/** Milliseconds of failed polls before the service counts as unavailable. On a stream, the host itself reports the outage. */
const outage = 20_000;

export interface Watch {
  connection: Connection;
  /** Reads the current state of everything that is watched. Used if streaming does not work. */
  poll: (signal: AbortSignal) => Promise<readonly HostEvent[]>;
  onEvent: (event: HostEvent) => void;
  signal: AbortSignal;
}

interface Place {
  lastEventId: string;
}

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

type StreamEnd = 'heard' | 'failed' | 'mute';

/** Streams until the host ends the stream. `heard`: at least one event arrived. `mute`: the stream connected, but no event arrived. */
async function stream({ connection, onEvent, signal }: Watch, place: Place): Promise<StreamEnd> {
  let end: StreamEnd = 'failed';
  const quiet = new AbortController();
  let cancelSilence = connection.timers.after(connection.timeoutMilliseconds, () => quiet.abort());
  const waitAtMost = (milliseconds: number) => {
    cancelSilence();
    cancelSilence = connection.timers.after(milliseconds, () => quiet.abort());
  };
  try {
    const resume: Record<string, string> = place.lastEventId === '' ? {} : { 'last-event-id': place.lastEventId };
    const response = await connection.fetch(connection.baseUrl + streamEvents.path, {
      ...bareRequest,
      headers: headersOf(connection, streamEvents, { accept: 'text/event-stream', ...resume }),
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (!response.ok) throw await errorOfResponse(response);
    if (response.body === null || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      await response.body?.cancel();
      throw new HostError('reply.invalid', { status: response.status });
    }
    const parser = createParser({
      maxBufferSize: longestEvent,
      onEvent: ({ id, data }) => {
        if (id !== undefined) place.lastEventId = id;
        const event = readEvent(data);
        if (event === null || signal.aborted) return;
        if (event.type === 'service') throw new HostError('service.unavailable');
        end = 'heard';
        onEvent(event);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    end = 'mute';
    waitAtMost(firstWord);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end === 'mute' ? 'failed' : end;
      if (end === 'mute') end = 'failed';
      waitAtMost(silence);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (cause) {
    // If only the stream of the host is broken, polling may still work.
    const isStreamOnly = cause instanceof HostError && (cause.status >= 500 || cause.code === 'reply.invalid');
    if (cause instanceof HostError && !isPassing(cause) && !isStreamOnly) throw cause;
    // A stream that broke after its first event counts as a normal end.
    return end;
  } finally {
    cancelSilence();
    // Closes the stream if it was given up.
    quiet.abort();
  }
}

async function pollRound({ connection, poll, onEvent, signal }: Watch): Promise<void> {
  let wait = polling.first;
  let unanswered = 0;
  for (let count = 0; count < pollsPerRound && !signal.aborted; count += 1) {
    try {
      const events = await poll(signal);
      unanswered = 0;
      for (const event of events) if (!signal.aborted) onEvent(event);
    } catch (cause) {
      if (signal.aborted) return;
      const isOutage = cause instanceof HostError && cause.code === 'service.unavailable';
      if (!isPassing(cause) || (isOutage && unanswered >= outage)) throw cause;
      if (cause instanceof HostError && cause.retryAfter !== null) wait = Math.max(wait, cause.retryAfter * 1000);
    }
    await pause(connection.timers, wait, signal);
    unanswered += wait;
    wait = Math.min(polling.most, wait * polling.growth);
  }
}

/**
 * Reports events until the signal is aborted, then resolves. Streams events, resumes after interruptions, and polls if streaming does not
 * work. Rejects with a `HostError` if a retry cannot help, for example because the session has expired. Rejects with
 * `service.unavailable` after a long outage of the service.
 */
export async function watch(given: Watch): Promise<void> {
  const { connection, signal } = given;
  const place: Place = { lastEventId: '' };
  let failures = 0;
  while (!signal.aborted) {
    const end = await stream(given, place);
    if (end === 'heard') failures = 0;
    else failures = end === 'mute' ? streamTries : failures + 1;
    if (signal.aborted) return;
    if (failures >= streamTries) {
      await pollRound(given);
      failures = 0;
    } else {
      await pause(connection.timers, backoff(connection.timers, failures, reconnect.first, reconnect.most), signal);
    }
  }
}
