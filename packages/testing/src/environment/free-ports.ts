import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

/** Range of ports, divided into shares of the same size. */
export interface PortShares {
  lowest: number;
  size: number;
  count: number;
}

export interface PortShare {
  first: number;
  size: number;
}

/**
 * Shares of ports. Each process uses only its own share. Without shares, another process could take a port between probe and start, or
 * receive calls meant for a server that has ended. The ports are below those of outgoing connections (Linux from 32768, others from
 * 49152), which the system could take before a server listens.
 */
const shares = { lowest: 10_000, size: 560, count: 40 };

/** Ports that only this process uses, and how many of them were tried. */
interface PortCursor extends PortShare {
  /** Number of ports that were returned or skipped. Ports are used in turn, so that each port is reused as late as possible. */
  turn: number;
}
let portCursor: Promise<PortCursor> | undefined;

/** Returns distinct ports without a listener, outside the range of outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const cursor = await (portCursor ??= claim());
  const probes = new Map<number, Server>();
  for (let tried = 0; probes.size < count; tried++) {
    if (tried === cursor.size) throw new Error('No free ports found.');
    const port = cursor.first + (cursor.turn++ % cursor.size);
    const probe = await listenAt(port);
    if (probe !== undefined) probes.set(port, probe);
  }
  await Promise.all(
    [...probes.values()].map(async (probe) => {
      const closed = once(probe, 'close');
      probe.close();
      await closed;
    }),
  );
  return [...probes.keys()];
}

/** Claims a share and starts at a random port, because clients of a process that has just ended may still call the share's first ports. */
async function claim(): Promise<PortCursor> {
  const share = await claimPortShare(shares);
  return { ...share, turn: randomInt(share.size) };
}

/** Listens on a local port. Returns `undefined` if another process listens there. */
async function listenAt(port: number): Promise<Server | undefined> {
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
