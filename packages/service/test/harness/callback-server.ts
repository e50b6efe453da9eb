import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests } from '@fin-link/testing';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: ReturnType<typeof JSON.parse>;
}

export interface CallbackServer {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next answers; 200 when there are none left. A redirect leads to `/elsewhere`. */
  answers: number[];
  /** Resolves once that many requests have come. */
  came(count: number): Promise<void>;
  /** Resolves once a request that matches has come. */
  heard(matches: (received: Received) => boolean): Promise<void>;
}

/** A customer's own server, on this machine. */
export async function callbackServer(): Promise<CallbackServer> {
  const received: Received[] = [];
  const waiting = new Set<{ isOver: () => boolean; resolve: () => void }>();
  const until = (isOver: () => boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (isOver()) resolve();
    else waiting.add({ isOver, resolve });
    return promise;
  };
  const callback: CallbackServer = {
    url: '',
    received,
    answers: [],
    came: (count) => until(() => received.length >= count),
    heard: (matches) => until(() => received.some(matches)),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(callback.answers.shift() ?? 200, { location: '/elsewhere' }).end();
    for (const waiter of waiting) {
      if (!waiter.isOver()) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return Object.assign(callback, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
}
