import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { type Lifecycle, registerLifecycle } from '../../../src/platform/http/lifecycle.ts';
import { serviceSettings } from '../../../src/index.ts';
import { type TestService, testService } from '../../harness/test-service.ts';

const get = (service: TestService, path: string) => service.call('GET', path, { version: null });

it('the service is healthy immediately, and ready after its start while its database answers', async () => {
  const service = await testService();
  expect(await get(service, '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await get(service, '/ready')).body.errorMessage).toBe('The service is starting: try again.');
  await service.start();
  expect(await get(service, '/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

it('a stopping service finishes open requests and then accepts no connection', async () => {
  const service = await testService();
  await service.start();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await service.token('some-user');
  const body = JSON.stringify({ user: { name: { first: 'Ada' } } });
  const common = `Host: service\r\nApi-Version: 1.1\r\nAuthorization: Bearer ${token}\r\n`;

  const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const arrived = once(service.app.server, 'request');
  socket.write(
    `PUT /user HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await arrived;
  // The request is in progress once its token was looked up; the rest of its body arrives during the stop.
  await service.call('GET', '/user', { token });
  const stopping = service.stop();
  expect(service.stop()).toBe(stopping);
  socket.write(body.slice(5));
  await once(socket, 'close');
  await stopping;

  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  await expect(fetch(`http://127.0.0.1:${socket.remotePort}/health`)).rejects.toThrow();
});

it('/ready of the service says why it is not ready: it starts, it stops, or its database is unavailable', async () => {
  const lifecycle: Lifecycle = { state: 'starting' };
  let isAway = false;
  let hangs = false;
  const app = createApp(serviceSettings.parse({}), { level: 'silent' });
  registerLifecycle(app, lifecycle, () => {
    if (hangs) return new Promise(() => {});
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  app.get('/work', async () => ({ done: true }));
  const get = async (url: string) => {
    const reply = await app.inject({ url });
    const { errorCode, errorMessage } = reply.json();
    return [reply.statusCode, errorCode, errorMessage];
  };
  const stopping = [503, 'Y915', 'The service is stopping: try again.'];
  const noDatabase = [503, 'Y916', 'The database of the service cannot be used now: try again.'];
  const good = [200, undefined, undefined];
  expect(await get('/ready')).toEqual([503, 'Y915', 'The service is starting: try again.']);
  lifecycle.state = 'ready';
  expect(await get('/ready')).toEqual(good);
  isAway = true;
  expect(await get('/ready')).toEqual(noDatabase);
  isAway = false;
  hangs = true;
  expect(await get('/ready')).toEqual(noDatabase);
  hangs = false;
  lifecycle.state = 'draining';
  expect([await get('/ready'), await get('/work'), await get('/health')]).toEqual([stopping, good, good]);
  lifecycle.state = 'stopping';
  expect([await get('/ready'), await get('/work'), await get('/health')]).toEqual([stopping, stopping, good]);
  await app.close();
});

it('a service that drains answers requests until it stops', async () => {
  const service = await testService();
  await service.start();
  service.drain();
  expect((await get(service, '/ready')).body.errorMessage).toBe('The service is stopping: try again.');
  const token = await service.token('some-user');
  expect((await service.call('GET', '/user', { token })).status).toBe(200);
  await service.stop();
});
