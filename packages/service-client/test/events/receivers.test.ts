import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEventReceiver, expressEventHandler, fastifyEvents, nodeEventListener } from '../../src/index.ts';
import type { EventReceiver } from '../../src/index.ts';
import { clock, dataUpdates, secret, signed } from './samples.ts';

const handle = vi.fn(async (_: unknown) => {});
const open = () => createEventReceiver({ secrets: [secret], handle, clock, maxBodyBytes: 2_000 });

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const servers: Record<string, (receiver: EventReceiver) => Promise<string>> = {
  'node:http': (receiver) => listen(createServer(nodeEventListener(receiver))),
  Express: (receiver) => {
    const app = express();
    app.post('/events', expressEventHandler(receiver));
    app.use(express.json());
    app.post('/other', (request, response) => void response.json(request.body));
    return listen(createServer(app));
  },
  'Express with a raw parser': (receiver) => {
    const app = express();
    app.post('/events', express.raw({ type: '*/*' }), expressEventHandler(receiver));
    return listen(createServer(app));
  },
  Fastify: async (receiver) => {
    const app = fastify();
    onTestFinished(() => app.close());
    await app.register(fastifyEvents(receiver, '/events'));
    app.post('/other', async (request) => request.body);
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
};

const post = async (url: string, { headers, body }: { headers: Record<string, string>; body: Buffer }) => {
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return [response.status, await response.text()];
};

describe.each(Object.entries(servers))('event receiver in %s', (name, serve) => {
  test('the receiver accepts a signed event, refuses a changed one, and reports a failed handler', async () => {
    const url = `${await serve(open())}/events`;
    const event = signed(dataUpdates());
    handle.mockClear();
    expect(await post(url, event)).toEqual([204, '']);
    expect(handle.mock.calls).toEqual([[dataUpdates().event]]);
    expect(await post(url, { ...event, body: Buffer.from(`${event.body.toString()} `) })).toEqual([401, '']);
    handle.mockRejectedValueOnce(new Error('no'));
    expect(await post(url, signed(dataUpdates('n2')))).toEqual([500, '']);
  });

  test('the receiver refuses a body that is too large, with or without a Content-Length', async () => {
    const url = `${await serve(open())}/events`;
    const large = signed({ event: { info: 'x'.repeat(5_000) } });
    expect(await post(url, large)).toEqual([413, '']);
    const chunked = httpRequest(url, { method: 'POST', headers: large.headers });
    chunked.on('error', () => {});
    chunked.write(large.body.subarray(0, 3_000));
    const [response] = (await once(name.endsWith('parser') ? chunked.end() : chunked, 'response')) as [
      { statusCode: number },
    ];
    chunked.destroy();
    expect(response.statusCode).toBe(413);
  });
});

test.each(['Express', 'Fastify'])('other routes of %s still parse JSON', async (name) => {
  const url = `${await servers[name]?.(open())}/other`;
  const body = Buffer.from('{"a":1}');
  expect(await post(url, { headers: { 'content-type': 'application/json' }, body })).toEqual([200, '{"a":1}']);
});

test('a body that was already read by a parser of Express is an error that names the cause', async () => {
  const app = express();
  app.use(express.json());
  app.post('/events', expressEventHandler(open()));
  const errors: unknown[] = [];
  const answer: express.ErrorRequestHandler = (error, _request, response, _next) => {
    errors.push(error);
    response.status(500).end();
  };
  app.use(answer);
  expect(await post(`${await listen(createServer(app))}/events`, signed(dataUpdates()))).toEqual([500, '']);
  expect(String(errors[0])).toContain('put this handler before it');
});

test('a listener of node:http accepts only POST', async () => {
  const response = await fetch(await listen(createServer(nodeEventListener(open()))));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
