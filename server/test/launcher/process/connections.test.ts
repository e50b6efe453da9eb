import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterTests, captureLog } from '@fin-link/testing';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionsOf } from '../../../src/launcher/process/connections.ts';

const request = 'GET / HTTP/1.1\r\nhost: test\r\n\r\n';

/** Starts a server that does not end idle connections, like a server with timeouts for proxies. */
async function serverOf(listener: RequestListener) {
  const log = captureLog();
  const server = createServer({ keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }, listener);
  const connections = connectionsOf(server, fastify({ logger: { stream: log.stream } }).log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  /** Opens a connection that both ends have accepted, and collects the data that arrives on it. */
  const open = async (): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const closed = once(socket, 'close');
    await accepted;
    return { socket, said: () => said, closed };
  };
  return { server, connections, open, log };
}

test('stopping a server ends idle connections and those that never carried a request', async () => {
  const { connections, open, server } = await serverOf((_request, answer) => answer.end('done'));
  const [unused, used] = [await open(), await open()];
  used.socket.write(request);
  await expect.poll(used.said).toContain('done');
  await connections.end();
  await Promise.all([unused.closed, used.closed]);
  expect(server.listening).toBe(false);
});

test('stopping a server answers a running request and then ends its connection', async () => {
  const { promise: requested, resolve: onAsked } = Promise.withResolvers<() => void>();
  const { connections, open } = await serverOf((_request, answer) => onAsked(() => void answer.end('late')));
  const [busy, unused] = [await open(), await open()];
  busy.socket.write(request);
  const answerIt = await requested;
  const ended = connections.end();
  await unused.closed;
  expect(busy.socket.destroyed).toBe(false);
  answerIt();
  await ended;
  await busy.closed;
  expect(busy.said()).toMatch(/^HTTP\/1\.1 200.*connection: close.*late/is);
});

test('stopping a server waits for a request that has begun to arrive', async () => {
  const { connections, open, server } = await serverOf((_request, answer) => answer.end('done'));
  const unused = await open();
  const read = once(server, 'connection').then(([socket]: Socket[]) => socket);
  const begun = await open();
  begun.socket.write(request.slice(0, 20));
  const atServer = await read;
  await expect.poll(() => atServer?.bytesRead).toBe(20);
  const ended = connections.end();
  await unused.closed;
  begun.socket.write(request.slice(20));
  await ended;
  await begun.closed;
  expect(begun.said()).toContain('done');
});

test('stopping a server logs the requests that it waits for and ends those that take too long', async () => {
  const { promise: requested, resolve: onAsked } = Promise.withResolvers<void>();
  const { connections, open, log } = await serverOf(() => onAsked());
  const busy = await open();
  busy.socket.write(request);
  await requested;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = connections.end();
  vi.advanceTimersByTime(8_000);
  await ended;
  await busy.closed;
  expect(log.lines().map(({ msg, connections: open }) => [msg, open])).toEqual([
    ['stop waits for requests', 1],
    ['stop ends requests that take too long', 1],
  ]);
});
