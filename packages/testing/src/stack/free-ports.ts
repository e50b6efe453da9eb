import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** Ports that nothing listens on, different from each other. */
export async function freePorts(count: number): Promise<number[]> {
  const probes: Server[] = [];
  for (let made = 0; made < count; made++) {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    probes.push(probe);
  }
  return Promise.all(
    probes.map(async (probe) => {
      const address = probe.address();
      if (address === null || typeof address === 'string') throw new Error('A probe has no port.');
      const closed = once(probe, 'close');
      probe.close();
      await closed;
      return address.port;
    }),
  );
}
