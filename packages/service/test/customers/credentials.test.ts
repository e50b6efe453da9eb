import { expect, it } from 'vitest';
import { addCredential, revokeCredential } from '../../src/index.ts';
import { testService } from '../harness/test-service.ts';

it('a customer of the service has client credentials for each environment, which are replaced one by one', async () => {
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

it('the service refuses a token that was being made while its client credential was revoked', async () => {
  const service = await testService();
  const { database } = service.deps;
  const { clientKey, secret } = await database.tx((trx) =>
    addCredential(trx, service.clock, { customerId: 1, environment: 'development' }),
  );
  const { body } = await service.requestToken('sbMem1', { clientId: clientKey, secret });
  const [made] = await database.db.selectFrom('access_token').selectAll().where('client_key', '=', clientKey).execute();
  await database.tx((trx) => revokeCredential(trx, service.clock, clientKey));
  // What a process writes that had read the credential a moment before.
  await database.db
    .insertInto('access_token')
    .values(made ?? expect.fail())
    .execute();
  const reply = await service.call('GET', '/user', { token: body.token.accessToken });
  expect([reply.status, reply.body.errorCode]).toEqual([401, 'Y020']);
});
