import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests } from '@fin-link/testing';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it came. */
  text: string;
  body: ReturnType<typeof JSON.parse>;
}

type Answer = number | Promise<number>;

export interface CallbackServer {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next answers, `usual` when there are none left. A promise answers late or never. A redirect leads to `/elsewhere`. */
  answers: Answer[];
  /** 200 at first. */
  usual: Answer;
  /** Resolves once that many requests have come. */
  came(count: number): Promise<void>;
  /** Resolves once a request that matches has come. */
  heard(matches: (received: Received) => boolean): Promise<void>;
  /** Resolves once that holds, which is looked at after each request. */
  until(holds: () => boolean): Promise<void>;
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
