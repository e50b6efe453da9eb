import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterTests } from '@fin-link/testing';

/** Load balancer in front of processes. */
export interface Balancer {
  readonly url: string;
  /** Sends no more requests to a process. Resolves when its last one is answered. */
  leave(target: string): Promise<void>;
  /** Sends requests to a process. */
  join(target: string): void;
}

const pollMs = 20;

/** Starts an HTTP server that forwards requests to the processes in turn, and repeats none. */
export async function balancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const joined = new Set(targets);
  const running = new Map<string, number>();
  let turn = 0;
  const count = (target: string, change: 1 | -1): void => void running.set(target, (running.get(target) ?? 0) + change);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const target = [...joined][turn++ % joined.size];
    if (target === undefined) return void outgoing.writeHead(502).end('No process has joined.');
    count(target, 1);
    const { method, headers } = incoming;
    const sent = request(`${target}${incoming.url}`, { method, headers, agent }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    sent.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${target}: ${error.message}`);
    });
    outgoing.on('close', () => {
      sent.destroy();
      count(target, -1);
    });
    incoming.pipe(sent);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTests(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    join: (target) => void joined.add(target),
    async leave(target) {
      joined.delete(target);
      while ((running.get(target) ?? 0) > 0) await pause(pollMs);
    },
  };
}
