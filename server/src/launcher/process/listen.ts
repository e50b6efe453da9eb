import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { connectionsOf } from './connections.ts';

type Listening = Pick<FastifyInstance, 'listen' | 'routing' | 'server' | 'log'>;

interface Listener {
  /** Accepts no more connections and closes the open ones. Call it together with the app's `close`. */
  stop(): Promise<void>;
}

/** Listens on both loopback addresses, because programs resolve `localhost` to either one. */
export async function listenOnLoopback(app: Listening, port: number): Promise<Listener & { port: number }> {
  const own = connectionsOf(app.server, app.log);
  const address = await app.listen({ port, host: '127.0.0.1' });
  const bound = Number(new URL(address).port);
  const second = createServer((request, response) => app.routing(request, response));
  // Input that is not valid HTTP gets the same reply as on the first listener.
  second.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  second.requestTimeout = app.server.requestTimeout;
  second.keepAliveTimeout = app.server.keepAliveTimeout;
  try {
    second.listen(bound, '::1');
    await once(second, 'listening');
  } catch (error) {
    // A machine without IPv6 has one loopback address.
    if (
      !(error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
    )
      throw error;
    return { port: bound, stop: () => own.end() };
  }
  const others = connectionsOf(second, app.log);
  return { port: bound, stop: async () => void (await Promise.all([own.end(), others.end()])) };
}

/** Listens on the IP address, or on both loopback addresses if none is given. */
export async function listenOn(
  app: Listening,
  port: number,
  address: string | undefined,
): Promise<Listener & { url: string }> {
  if (address === undefined) {
    const { port: bound, stop } = await listenOnLoopback(app, port);
    return { url: `http://localhost:${bound}`, stop };
  }
  const connections = connectionsOf(app.server, app.log);
  return { url: await app.listen({ port, host: address }), stop: () => connections.end() };
}
