import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Listening = Pick<FastifyInstance, 'listen' | 'routing' | 'server'>;

/**
 * Listens on both loopback addresses, because `localhost` means either to different programs. Returns the port, and how to
 * stop the second listener; the app's own closes with the app.
 */
export async function listenOnLoopback(
  app: Listening,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const address = await app.listen({ port, host: '127.0.0.1' });
  const bound = Number(new URL(address).port);
  const second = createServer((request, response) => app.routing(request, response));
  // What cannot be read as HTTP is answered as on the first listener.
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
    return { port: bound, stop: async () => {} };
  }
  return {
    port: bound,
    async stop() {
      const closed = once(second, 'close');
      second.close();
      second.closeIdleConnections();
      await closed;
    },
  };
}

/** Listens on the IP address, or without one on both of loopback. `stop` is for what does not close with the app. */
export async function listenOn(
  app: Listening,
  port: number,
  address: string | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (address !== undefined) return { url: await app.listen({ port, host: address }), stop: async () => {} };
  const { port: bound, stop } = await listenOnLoopback(app, port);
  return { url: `http://localhost:${bound}`, stop };
}
