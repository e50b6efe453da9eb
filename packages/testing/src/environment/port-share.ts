import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** Range of ports, divided into shares of the same size. */
export interface PortShares {
  lowest: number;
  size: number;
  count: number;
}

/** Share of consecutive ports. */
export interface PortShare {
  first: number;
  size: number;
}

/** Listens on a local port. Returns `undefined` if another process listens there. */
export async function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Claims the first free share of ports until this process ends. A process claims a share by listening on the port before it. The
 * operating system allows only one listener, and frees the port when the process ends.
 */
export async function claimPortShare({ lowest, size, count }: PortShares): Promise<PortShare> {
  for (let guard = lowest; guard < lowest + count * size; guard += size) {
    const server = await listenAt(guard);
    if (server === undefined) continue;
    // This server must not keep the process alive.
    server.unref();
    return { first: guard + 1, size: size - 1 };
  }
  throw new Error(
    `All ${count} shares of ports for tests are taken, from port ${lowest} on: too many test processes run at once.`,
  );
}
