import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { claimPortShare, listenAt } from './port-share.ts';

/**
 * Shares of ports. Each process uses only its own share. Without shares, another process could take a port between probe and start, or
 * receive calls meant for a server that has ended. The ports are below those of outgoing connections (Linux from 32768, others from
 * 49152), which the system could take before a server listens.
 */
const shares = { lowest: 10_000, size: 560, count: 40 };

/** The share of this process, and the position in it. */
interface PortCursor {
  first: number;
  size: number;
  /** Number of ports that were returned or skipped. Ports are used in turn, so that each port is reused as late as possible. */
  turn: number;
}
let portCursor: Promise<PortCursor> | undefined;

/** Claims a share and starts at a random port, because clients of a process that has just ended may still call the share's first ports. */
async function claim(): Promise<PortCursor> {
  const share = await claimPortShare(shares);
  return { ...share, turn: randomInt(share.size) };
}

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
