import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests } from '@fin-link/testing';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** Raw body. */
  text: string;
  body: ReturnType<typeof JSON.parse>;
}

type Answer = number | Promise<number>;

export interface CallbackServer {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next replies. A promise delays or prevents the reply. Redirects lead to `/elsewhere`. */
  answers: Answer[];
  /** Status after `answers` is empty; 200 at first. */
  usual: Answer;
  /** Resolves when `count` requests have arrived. */
  came(count: number): Promise<void>;
  /** Resolves when a matching request has arrived. */
  heard(matches: (received: Received) => boolean): Promise<void>;
  /** Resolves when the condition holds, which is checked after each request. */
  until(holds: () => boolean): Promise<void>;
}

/** Starts a local server that receives a customer's callbacks. */
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
    usual: 200,
    came: (count) => until(() => received.length >= count),
    until,
    heard: (matches) => until(() => received.some(matches)),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
    for (const waiter of waiting) {
      if (!waiter.isOver()) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
    response.writeHead(await (callback.answers.shift() ?? callback.usual), { location: '/elsewhere' }).end();
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
