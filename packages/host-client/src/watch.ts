import { frameOperations } from '@fin-link/contracts/browser';
import type { HostEvent, StreamEvent } from '@fin-link/contracts/browser';
import { createParser } from 'eventsource-parser';
import { errorOfResponse, HostError, isPassing } from './host-error.ts';
import { addressOf, bareRequest, headersOf } from './request.ts';
import type { Connection } from './request.ts';
import { backoff, pause } from './timers.ts';

const { streamEvents } = frameOperations;

/** Streaming is given up for a while after this many failures in a row. */
const streamTries = 2;
/** Milliseconds. The host says something at least every 15 seconds, a comment if nothing happens. */
const silence = 45_000;
const reconnect = { first: 500, most: 15_000 };
const polling = { first: 2_000, most: 15_000, growth: 1.3 };
/** Polls before streaming is tried again. */
const pollsPerRound = 12;
/** The host speaks as soon as it is connected; a connection that stays mute is held back by something in between. */
const firstWord = 5_000;
const longestEvent = 1_000_000;
/** Milliseconds of waiting between polls that the service answered none of; on a stream the host reports it by itself. */
const outage = 20_000;

export interface Watch {
  connection: Connection;
  /** Reads how what is watched stands; used while streaming does not work. */
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
  // An event that a newer host knows and this client does not is passed over.
  const parsed = streamEvents.reply.safeParse(value);
  return parsed.success ? parsed.data : null;
}

type StreamEnd = 'heard' | 'failed' | 'mute';

/** Streams until the host ends it. `heard`: at least one event came; `mute`: connected, and not a word. */
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
    const response = await connection.fetch(addressOf(connection.baseUrl, streamEvents), {
      ...bareRequest,
      headers: headersOf(connection, streamEvents, { headers: { accept: 'text/event-stream', ...resume } }),
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
    // A host whose stream is broken may still answer a plain request; what that says is believed.
    const isStreamOnly = cause instanceof HostError && (cause.status >= 500 || cause.code === 'reply.invalid');
    if (cause instanceof HostError && !isPassing(cause) && !isStreamOnly) throw cause;
    // A stream that told something and then broke is like one that ended.
    return end;
  } finally {
    cancelSilence();
    // A stream that is given up must not stay open.
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
 * Reports what happens until the signal is aborted, then resolves. Streams, takes up where it left off after a break, and
 * reads what is watched from time to time while streaming does not work; never both at once.
 * Rejects with a `HostError` that waiting does not cure, such as an expired session, and with `service.unavailable` when
 * the service has been silent for so long that whoever waits should know.
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
