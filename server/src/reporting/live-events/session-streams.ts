import { type Handler, apiHeaders, bearerOf } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf, type Session } from '../../tenancy/sessions/index.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { SessionWatch, type StreamDeps, type StreamReader } from './session-watch.ts';

/** Streams the changes of the session, its provider accounts, authorizations and verifications. */
export function streamEvents({
  streams,
  settings,
}: NeedsSessionStreams & NeedsSettings<'origin'>): Handler<'streamEvents'> {
  const headers = apiHeaders(settings);

  return (request, reply) => {
    const session = sessionOf(request);
    reply.hijack();
    const close = streams.open(session, openEventStream(reply.raw, headers), {
      token: bearerOf(request.headers.authorization) ?? '',
      lastEventId: Number(request.headers['last-event-id'] ?? 0),
    });
    reply.raw.once('close', close);
  };
}

/** Open event streams of this process and the watches that feed them. */
interface SessionStreams {
  /** Sends the current state, then every change. Returns a function that closes the stream. */
  open(session: Session, stream: EventStream, reader: StreamReader): () => void;
  /** Ends all streams. Resolves when their work has finished. */
  close(): Promise<void>;
}

export interface NeedsSessionStreams {
  readonly streams: SessionStreams;
}

export function openSessionStreams(deps: StreamDeps): SessionStreams {
  const watches = new Map<string, SessionWatch>();
  /** Unfinished work of watches that have no more streams. */
  const endingWatches = new Set<Promise<void>>();
  const unsubscribe = deps.pubsub.subscribe((message) => {
    if (!('sessionId' in message)) return;
    const watch = watches.get(message.sessionId);
    if (watch === undefined) return;
    if (message.about === 'session') watch.sessionChanged();
    else if (message.about === 'hint') watch.hinted(message.providerAccountId);
    else watch.observationChanged();
  });
  const unsubscribeGap = deps.pubsub.onGap(() => {
    for (const watch of watches.values()) watch.sessionChanged();
  });
  const heartbeat = setInterval(() => {
    for (const watch of watches.values()) watch.heartbeat();
  }, deps.settings.intervals.heartbeat);

  const removeWatch = (sessionId: string): void => {
    const watch = watches.get(sessionId);
    watches.delete(sessionId);
    if (watch === undefined) return;
    const settled = watch.settled();
    endingWatches.add(settled);
    void settled.then(() => endingWatches.delete(settled));
  };

  return {
    open(session, stream, reader) {
      const { sessionId } = session;
      const watch = watches.get(sessionId) ?? new SessionWatch(session, deps, () => removeWatch(sessionId));
      watches.set(sessionId, watch);
      return watch.add(stream, reader);
    },
    async close() {
      clearInterval(heartbeat);
      unsubscribe();
      unsubscribeGap();
      for (const watch of [...watches.values()]) watch.close();
      await Promise.all(endingWatches);
    },
  };
}
