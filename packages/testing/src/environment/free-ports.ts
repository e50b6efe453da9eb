import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Below the ports of outgoing connections (Linux from 32768, others from 49152), which the system may take before a
 * server listens.
 */
const lowest = 10_000;
/**
 * Test processes that run side by side pick from shares of their own: a port is free again between its probe and its server. Runs that go
 * on at the same time are told apart by `FIN_TEST_LANE`, from 0, and their processes by their number in the run; the process that runs no
 * test files itself has the number 0.
 */
const lanes = 4;
const processes = 4;
const shareSize = 1_375;
const mostAttempts = 100;

const numberOf = (name: string, below: number): number => Number(process.env[name] ?? 0) % below;
const share = numberOf('FIN_TEST_LANE', lanes) * processes + numberOf('VITEST_POOL_ID', processes);
const from = lowest + share * shareSize;
/** Never given twice by this process, so that neither of two servers that start at once takes the other's. */
const given = new Set<number>();

/** Ports that nothing listens on, different from each other, and not lent to outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = new Map<number, Server>();
  for (let attempt = 0; probes.size < count; attempt++) {
    if (attempt === mostAttempts + count) throw new Error('No free ports found.');
    const port = randomInt(from, from + shareSize);
    if (given.has(port)) continue;
    const probe = await listening(port);
    if (probe === undefined) continue;
    given.add(port);
    probes.set(port, probe);
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
