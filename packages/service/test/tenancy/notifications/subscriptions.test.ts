import { describe, expect, it } from 'vitest';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ resolve: async () => [{ address: '93.184.215.14', family: 4 }] });
const admin = await service.token('sandbox_admin');
const otherAdmin = await service.token('sandbox_admin_2', 2);
const path = '/configs/notifications/events';
const body = (callbackUrl: unknown) => ({ event: { callbackUrl } });
const subscribe = (name: string, callbackUrl: unknown, token = admin, version = '1.1') =>
  service.call('POST', `${path}/${name}`, { token, version, body: body(callbackUrl) });
const events = async (token = admin, query = {}) => (await service.call('GET', path, { token, query })).body;

describe('event subscriptions of the service', () => {
  it('an event subscription is created, read, updated and deleted', async () => {
    expect(await events()).toEqual({});
    expect((await subscribe('REFRESH', 'https://hooks.example/a')).status).toBe(201);
    service.clock.advance(1_000);
    expect((await subscribe('CONSENT_UPDATES', 'https://hooks.example/b')).status).toBe(201);
    expect(await events()).toEqual({
      event: [
        { name: 'REFRESH', callbackUrl: 'https://hooks.example/a', status: 'ACTIVE' },
        { name: 'CONSENT_UPDATES', callbackUrl: 'https://hooks.example/b', status: 'ACTIVE' },
      ],
    });
    expect(await events(admin, { eventName: 'CONSENT_UPDATES' })).toEqual({
      event: [{ name: 'CONSENT_UPDATES', callbackUrl: 'https://hooks.example/b', status: 'ACTIVE' }],
    });
    expect(
      (await service.call('PUT', `${path}/REFRESH`, { token: admin, body: body('https://hooks.example/c') })).status,
    ).toBe(204);
    expect((await service.call('DELETE', `${path}/CONSENT_UPDATES`, { token: admin })).status).toBe(204);
    expect(await events()).toEqual({
      event: [{ name: 'REFRESH', callbackUrl: 'https://hooks.example/c', status: 'ACTIVE' }],
    });
  });

  it('an event subscription is visible to its own customer only', async () => {
    await subscribe('AUTO_REFRESH_UPDATES', 'https://hooks.example/a');
    expect(await events(otherAdmin)).toEqual({});
    expect(
      await service.call('PUT', `${path}/AUTO_REFRESH_UPDATES`, {
        token: otherAdmin,
        body: body('https://hooks.example/x'),
      }),
    ).toMatchObject({ status: 400, body: { errorCode: 'Y807' } });
    expect(await service.call('DELETE', `${path}/AUTO_REFRESH_UPDATES`, { token: otherAdmin })).toMatchObject({
      status: 400,
      body: { errorCode: 'Y807' },
    });
    expect((await subscribe('AUTO_REFRESH_UPDATES', 'https://other.example/a', otherAdmin)).status).toBe(201);
  });

  it('a customer of the service has at most one subscription for each event', async () => {
    await subscribe('REFRESH', 'https://hooks.example/a');
    expect(await subscribe('REFRESH', 'https://hooks.example/b')).toMatchObject({
      status: 400,
      body: { errorCode: 'Y811' },
    });
  });

  it.each([
    ['an unknown event', 'WEATHER', 'https://hooks.example/a', 'Y800'],
    ['no callback', 'CONSENT_UPDATES', undefined, 'Y803'],
    ['no address', 'CONSENT_UPDATES', 'hooks', 'Y800'],
    ['another protocol', 'CONSENT_UPDATES', 'ftp://hooks.example/', 'Y800'],
    ['a number', 'CONSENT_UPDATES', 7, 'Y800'],
    ['a private network', 'CONSENT_UPDATES', 'http://10.0.0.1/hook', 'Y800'],
    ['this machine', 'CONSENT_UPDATES', 'http://127.0.0.1/hook', 'Y800'],
    ['another port', 'CONSENT_UPDATES', 'https://hooks.example:8443/', 'Y800'],
    ['too long a callback', 'CONSENT_UPDATES', `https://hooks.example/${'a'.repeat(500)}`, 'Y801'],
  ])('an event subscription with %s is refused', async (_what, name, callbackUrl, code) => {
    expect(await subscribe(name, callbackUrl)).toMatchObject({ status: 400, body: { errorCode: code } });
  });

  it.each(['CREDIT_ACCELERATOR_REPORT_UPDATES', 'CREDIT_MATRIX_REPORT_UPDATES'])(
    'a subscription to %s, which the service does not send, is refused with Y901',
    async (name) => {
      expect(await subscribe(name, 'https://hooks.example/a')).toMatchObject({
        status: 400,
        body: { errorCode: 'Y901' },
      });
    },
  );

  it('CDV_STATUS_UPDATES is not an event of API version 1.0', async () => {
    expect(await subscribe('CDV_STATUS_UPDATES', 'https://hooks.example/a', admin, '1.0')).toMatchObject({
      status: 400,
      body: { errorCode: 'Y800' },
    });
  });
});
