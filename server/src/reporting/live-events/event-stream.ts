import type { ServerResponse } from 'node:http';
import type { StreamEvent } from '@fin-link/contracts/browser';

/** Maximum bytes that a reader may leave unread. A slower reader is disconnected. */
const maxUnreadBytes = 1_000_000;
/** Time in milliseconds after which a browser reconnects. */
const reconnectMs = 2_000;

/** One `text/event-stream` reply. */
export interface EventStream {
  /** Sends an event. The reader may send `id` back as `Last-Event-ID`. */
  send(event: StreamEvent, id: number | null): void;
  /** Sends a comment, so that proxies keep the connection open. */
  heartbeat(): void;
  end(): void;
}

/** Starts the reply. `headers` are the headers of all replies of the API. */
export function openEventStream(raw: ServerResponse, headers: Readonly<Record<string, string>>): EventStream {
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
  };
  write(`retry: ${reconnectMs}\n\n`);
  return {
    send: (event, id) =>
      write(`${id === null ? '' : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    heartbeat: () => write(':\n\n'),
    end: () => void raw.end(),
  };
}
