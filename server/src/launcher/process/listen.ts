import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { connectionsOf } from './connections.ts';

type Listening = Pick<FastifyInstance, 'listen' | 'routing' | 'server' | 'log'>;

interface Listener {
  /** Stops accepting connections and closes the open ones. Call this together with the app's `close`. */
  stop(): Promise<void>;
}

/** Listens on both loopback addresses, because programs resolve `localhost` to either one. */
export async function listenOnLoopback(app: Listening, port: number): Promise<Listener & { port: number }> {
  const ipv4Connections = connectionsOf(app.server, app.log);
  const address = await app.listen({ port, host: '127.0.0.1' });
  const boundPort = Number(new URL(address).port);
  const ipv6Server = createServer((request, response) => app.routing(request, response));
  // Input that is not valid HTTP gets the same reply as on the first listener.
  ipv6Server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  ipv6Server.requestTimeout = app.server.requestTimeout;
  ipv6Server.keepAliveTimeout = app.server.keepAliveTimeout;
  try {
    ipv6Server.listen(boundPort, '::1');
    await once(ipv6Server, 'listening');
  } catch (error) {
    // A machine without IPv6 has one loopback address.
    if (
      !(error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
    )
      throw error;
    return { port: boundPort, stop: () => ipv4Connections.end() };
  }
  const ipv6Connections = connectionsOf(ipv6Server, app.log);
  return {
    port: boundPort,
    stop: async () => void (await Promise.all([ipv4Connections.end(), ipv6Connections.end()])),
  };
}

/** Listens on the IP address, or on both loopback addresses if none is given. */
export async function listenOn(
  app: Listening,
  port: number,
  address: string | undefined,
): Promise<Listener & { url: string }> {
  if (address === undefined) {
    const { port: boundPort, stop } = await listenOnLoopback(app, port);
    return { url: `http://localhost:${boundPort}`, stop };
  }
  const connections = connectionsOf(app.server, app.log);
  return { url: await app.listen({ port, host: address }), stop: () => connections.end() };
}
