import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Below the ports that Linux (32768) and the others (49152) lend to outgoing connections: a port picked for a server
 * would now and then be lent to somebody before the server listens.
 */
const lowest = 10_000;
const highest = 32_000;
const mostAttempts = 100;

/** Ports that nothing listens on, different from each other, and not lent to outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = new Map<number, Server>();
  for (let attempt = 0; probes.size < count; attempt++) {
    if (attempt === mostAttempts + count) throw new Error('No free ports found.');
    const port = randomInt(lowest, highest);
    // A probe that listens already keeps its own port from being picked twice.
    const probe = await listening(port);
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

async function listening(port: number): Promise<Server | undefined> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return probe;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
