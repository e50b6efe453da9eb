import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

/** Starts a host whose service handles every request with `answer`. */
async function hostBeside(answer: RequestListener) {
  const service = createServer(answer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  afterTests(async () => void service.close());
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return testHost({ storage: await openTestStorage(), serviceUrl: `http://127.0.0.1:${address.port}` });
}

test('parallel requests to /ready probe the service once', async () => {
  let requested = 0;
  const host = await hostBeside((_request, response) => {
    requested += 1;
    setImmediate(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'));
  });
  await host.start();
  const replies = await Promise.all(Array.from({ length: 30 }, () => host.call('GET', '/ready')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(requested).toBe(1);
  host.clock.advance(2_001);
  expect((await host.call('GET', '/ready')).status).toBe(200);
  expect(requested).toBe(2);
});

test('the host logs one line when an outage of the service starts and one when it ends', async () => {
  let status = 401;
  const host = await hostBeside((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const lines = () => host.log.lines().filter(({ level }) => Number(level) >= 40);
  const ask = async (): Promise<string> => {
    host.clock.advance(2_001);
    return (await host.call('GET', '/ready')).body.service;
  };
  expect(await ask()).toBe('ok');
  status = 503;
  expect([await ask(), await ask(), await ask()]).toEqual(['down', 'down', 'down']);
  status = 401;
  expect([await ask(), await ask()]).toEqual(['ok', 'ok']);
  expect(lines()).toMatchObject([
    { level: 40, part: 'host', outage: 'service', state: 'started', err: { type: 'ServiceCallError' }, msg: 'outage' },
    { level: 40, part: 'host', outage: 'service', state: 'ended', seconds: expect.any(Number), msg: 'outage' },
  ]);
});
