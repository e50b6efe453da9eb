import { expect, it } from 'vitest';
import { addCredential, type Environment, revokeCredential } from '../../../src/index.ts';
import { jwtOf, registerKey, rsaPair } from '../../harness/jwt.ts';
import { testService } from '../../harness/test-service.ts';

const add = (service: Awaited<ReturnType<typeof testService>>, environment: Environment) =>
  service.deps.database.tx((trx) => addCredential(trx, service.clock, { customerId: 1, environment }));

it('revoking and replacing a client id keeps users, their tokens by other client ids, and subscriptions', async () => {
  const service = await testService({ resolve: async () => [{ address: '93.184.215.14', family: 4 }] });
  const { database } = service.deps;
  const [first, other] = [await add(service, 'sandbox'), await add(service, 'sandbox')];
  const request = ({ clientKey, secret }: { clientKey: string; secret: string }, loginName = 'ann') =>
    service.requestToken(loginName, { clientId: clientKey, secret });
  const tokens = [await request(first), await request(other)].map(({ body }) => body.token.accessToken);
  const read = async (token: string) => service.call('GET', '/user', { token });
  const { id } = (await read(tokens[0])).body.user;
  const events = '/configs/notifications/events';
  const admin = (await request(first, 'sandbox_admin')).body.token.accessToken;
  await service.call('POST', `${events}/REFRESH`, {
    token: admin,
    body: { event: { callbackUrl: 'https://hooks.example/a' } },
  });

  await database.tx((trx) => revokeCredential(trx, service.clock, first.clientKey));
  const replaced = await add(service, 'sandbox');
  expect((await request(first)).body.errorCode).toBe('Y301');
  expect((await request({ ...other, secret: replaced.secret })).body.errorCode).toBe('Y301');
  expect(await Promise.all(tokens.map(async (token) => (await read(token)).status))).toEqual([401, 200]);
  const { body } = await request(replaced);
  expect((await read(body.token.accessToken)).body.user.id).toBe(id);
  const again = (await request(replaced, 'sandbox_admin')).body.token.accessToken;
  expect((await service.call('GET', events, { token: again })).body.event).toHaveLength(1);

  const kept = await database.db.selectFrom('customer_credential').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(other.secret);
});

it('a service refuses credentials, tokens and keys of another environment', async () => {
  const sandbox = await testService();
  const development = await testService({ storage: sandbox.storage, settings: { environment: 'development' } });
  const { clientKey: clientId, secret } = await add(sandbox, 'development');
  const form = { clientId, secret };
  expect((await sandbox.requestToken('ann', form)).body.errorCode).toBe('Y301');
  const token = (await development.requestToken('ann', form)).body.token.accessToken;
  expect((await development.call('GET', '/user', { token })).status).toBe(200);
  expect((await sandbox.call('GET', '/user', { token })).body.errorCode).toBe('Y020');

  const pair = rsaPair();
  const jwt = await jwtOf(sandbox, pair, { iss: await registerKey(sandbox, pair), sub: 'ann' });
  expect((await sandbox.call('GET', '/user', { token: jwt })).status).toBe(200);
  expect((await development.call('GET', '/user', { token: jwt })).body.errorCode).toBe('Y301');
});

it('the service refuses a token that was created while its client credential was being revoked', async () => {
  const service = await testService();
  const { database } = service.deps;
  const { clientKey, secret } = await database.tx((trx) =>
    addCredential(trx, service.clock, { customerId: 1, environment: 'sandbox' }),
  );
  const { body } = await service.requestToken('sbMem1', { clientId: clientKey, secret });
  const [made] = await database.db.selectFrom('access_token').selectAll().where('client_key', '=', clientKey).execute();
  await database.tx((trx) => revokeCredential(trx, service.clock, clientKey));
  // Inserts the row of a process that read the credential just before it was revoked.
  await database.db
    .insertInto('access_token')
    .values(made ?? expect.fail())
    .execute();
  const reply = await service.call('GET', '/user', { token: body.token.accessToken });
  expect([reply.status, reply.body.errorCode]).toEqual([401, 'Y020']);
});
