import { streamEvent } from '@fin-link/contracts/browser';
import type { StreamEvent } from '@fin-link/contracts/browser';
import { afterTests } from '@fin-link/testing';

export interface ReadEvent {
  id: number | null;
  event: StreamEvent;
}

interface EventReader {
  readonly events: readonly ReadEvent[];
  readonly headers: Headers;
  heartbeats(): number;
  /** Resolves with the first received or future event for which `fits` returns true. */
  find(fits: (event: StreamEvent) => boolean): Promise<ReadEvent>;
  /** Resolves when the host ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Reads the event stream over HTTP, like a browser's `fetch`. */
export async function readEvents(url: string, token: string, lastEventId?: number): Promise<EventReader> {
  const aborter = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  const reply = await fetch(`${url}/v1/events`, { headers, signal: aborter.signal });
  if (reply.status !== 200 || reply.body === null) throw new Error(`No stream: ${reply.status}`);
  const events: ReadEvent[] = [];
  let heartbeats = 0;
  let waiting: (() => void)[] = [];

  const take = (block: string): void => {
    if (block === ':') heartbeats++;
    const valueOf = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const data = valueOf('data');
    if (data === undefined) return;
    const id = valueOf('id');
    events.push({ id: id === undefined ? null : Number(id), event: streamEvent.parse(JSON.parse(data)) });
  };
  const wake = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const pump = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
        wake();
      }
    } catch (error) {
      if (!aborter.signal.aborted) throw error;
    }
    wake();
  };
  const ended = pump(reply.body);
  const close = (): void => aborter.abort();
  afterTests(async () => close());

  return {
    events,
    headers: reply.headers,
    heartbeats: () => heartbeats,
    ended,
    close,
    async find(fits) {
      for (;;) {
        const found = events.find(({ event }) => fits(event));
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          waiting = [...waiting, resolve];
        });
      }
    },
  };
}
