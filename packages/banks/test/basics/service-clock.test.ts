import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { banksMigrations, createCredentialSites, serviceClock, type BanksSchema } from '../../src/index.ts';

const day = 86_400_000;

/** Creates a service with a clock, and banks that follow it. */
async function openSandbox() {
  const clock = manualClock('2026-11-20T12:00:00.000Z');
  const sandbox = { ahead: 0, status: 200, reads: 0 };
  const service = fastify();
  service.get('/sandbox/clock', (_request, reply) => {
    sandbox.reads += 1;
    const now = clock.now().getTime();
    const times = {
      businessTime: new Date(now + sandbox.ahead).toISOString(),
      protocolTime: new Date(now).toISOString(),
    };
    return reply.code(sandbox.status).send(sandbox.status === 200 ? times : { errorCode: 'Y901' });
  });
  afterTests(() => service.close());
  const serviceUrl = await service.listen({ host: '127.0.0.1', port: 0 });
  return { clock, sandbox, service, serviceUrl, followed: serviceClock({ serviceUrl, clock }) };
}

describe('Clock that the banks read from the service', () => {
  it('the bank clock asks the service once for several readings in a row', async () => {
    const { clock, sandbox, followed } = await openSandbox();
    sandbox.ahead = 30 * day;
    const readings = await Promise.all([followed.now(), followed.now(), followed.now()]);
    for (const now of readings) expect(now.toISOString()).toBe('2026-12-20T12:00:00.000Z');
    expect(sandbox.reads).toBe(1);
    sandbox.ahead = 60 * day;
    clock.advance(600);
    expect((await followed.now()).toISOString()).toBe('2027-01-19T12:00:00.600Z');
  });

  it('the bank clock keeps the last offset while the service does not answer, and starts as the system clock', async () => {
    const { clock, sandbox, service, followed } = await openSandbox();
    sandbox.status = 404;
    expect(await followed.now()).toEqual(clock.now());
    sandbox.status = 200;
    sandbox.ahead = day;
    clock.advance(1_000);
    expect((await followed.now()).getTime()).toBe(clock.now().getTime() + day);
    await service.close();
    clock.advance(5_000);
    expect((await followed.now()).getTime()).toBe(clock.now().getTime() + day);
  });

  it('the bank clock waits longer for the service’s first answer than for later ones', async () => {
    const { clock, sandbox, serviceUrl } = await openSandbox();
    sandbox.ahead = day;
    const followed = serviceClock({ serviceUrl, clock, timeoutMs: 0 });
    expect((await followed.now()).getTime()).toBe(clock.now().getTime() + day);
  });

  it('the bank clock moves the banks’ data and does not affect their sign-ins', async () => {
    const { clock, sandbox, followed } = await openSandbox();
    const storage = await openTestStorage();
    const database = await storage.database<BanksSchema>('banks', banksMigrations);
    const sites = await createCredentialSites({ database, clock, businessClock: followed });
    afterTests(() => sites.close());
    const values = { LOGIN: 'ok', PASSWORD: 'ok' };
    const signedIn = await sites.inject({ method: 'POST', url: '/sites/16001/api/sign-in', payload: { values } });
    const { siteSession } = signedIn.json<{ siteSession: string }>();
    const headers = { authorization: `Bearer ${siteSession}` };
    const accounts = async () => sites.inject({ url: '/sites/16001/api/accounts', headers });
    const before = await accounts();
    sandbox.ahead = 40 * day;
    clock.advance(1_000);
    const after = await accounts();
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.body).not.toBe(before.body);
  });
});
