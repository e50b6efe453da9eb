import { expect, it } from 'vitest';
import { jwtOf, registerKey, rsaPair } from '../../harness/jwt.ts';
import { testService, type TestService } from '../../harness/test-service.ts';

const right = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
const wrong = { ...right, secret: 'wrong' };
const secondProcess = (one: TestService) => testService({ storage: one.storage, clock: one.clock });
const failuresOf = ({ deps }: TestService) => deps.database.db.selectFrom('sign_in_failure').selectAll().execute();

it('the service makes a client wait after ten failed sign-ins, in every process, with Retry-After', async () => {
  const service = await testService();
  for (let failure = 0; failure < 10; failure++)
    expect((await service.requestToken('sbMem1', wrong)).body.errorCode).toBe('Y301');
  service.clock.advance(60_000);
  for (const process of [service, await secondProcess(service)]) {
    const refused = await process.requestToken('sbMem1', right);
    expect(refused).toMatchObject({ status: 429, body: { errorCode: 'Y914' }, headers: { 'retry-after': '540' } });
  }
  // Another client at the same address does not wait.
  await service.token('sbMem1', 2);
  service.clock.advance(540_000);
  await service.token('sbMem1');
});

it('the sign-in limit counts unknown client ids of an address together and writes nothing for successful sign-ins', async () => {
  const service = await testService();
  await service.token('sbMem1');
  expect(await failuresOf(service)).toEqual([]);
  const guess = (number: number) => service.requestToken('sbMem1', { clientId: `guess-${number}`, secret: 'x' });
  for (let number = 0; number < 10; number++) expect((await guess(number)).body.errorCode).toBe('Y301');
  expect((await guess(99)).body.errorCode).toBe('Y914');
  expect(await failuresOf(service)).toHaveLength(1);
  await service.token('sbMem1');
});

it('the sign-in limit counts forged JWTs and never delays a valid one', async () => {
  const service = await testService();
  const pair = rsaPair();
  const iss = await registerKey(service, pair);
  const [good, forged] = await Promise.all([pair, rsaPair()].map((by) => jwtOf(service, by, { iss, sub: 'sbMem1' })));
  const call = (token = '') => service.call('GET', '/user', { token });
  for (let failure = 0; failure < 10; failure++) expect((await call(forged)).body.errorCode).toBe('Y020');
  expect(await call(forged)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
  expect((await failuresOf(service))[0]?.failures).toBe(11);
  expect((await call(forged)).status).toBe(429);
  expect((await failuresOf(service))[0]?.failures).toBe(11);
  expect((await call(good)).status).toBe(200);
});
