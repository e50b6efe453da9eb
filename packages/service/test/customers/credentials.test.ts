import { expect, it } from 'vitest';
import { addCredential, revokeCredential } from '../../src/index.ts';
import { testService } from '../harness/test-service.ts';

it('gives a customer credentials per environment, each replaced without the others noticing', async () => {
  const service = await testService();
  const { database } = service.deps;
  const add = (environment: 'development' | 'production') =>
    database.tx((trx) => addCredential(trx, service.clock, { customerId: 1, environment }));
  const [development, production] = [await add('development'), await add('production')];
  expect(development.clientKey).not.toBe(production.clientKey);
  const request = ({ clientKey, secret }: { clientKey: string; secret: string }) =>
    service.requestToken('sbMem1', { clientId: clientKey, secret });
  const tokens = [await request(development), await request(production)].map(({ body }) => body.token.accessToken);

  await database.tx((trx) => revokeCredential(trx, service.clock, development.clientKey));
  const replaced = await add('development');
  expect((await request(development)).body.errorCode).toBe('Y301');
  expect((await request(replaced)).status).toBe(201);
  expect((await request({ ...production, secret: replaced.secret })).body.errorCode).toBe('Y301');
  const statuses = await Promise.all(
    tokens.map(async (token) => (await service.call('GET', '/user', { token })).status),
  );
  expect(statuses).toEqual([401, 200]);

  const kept = await database.db.selectFrom('customer_credential').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(production.secret);
});
