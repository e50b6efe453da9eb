import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockUser } from '../../../src/tenancy/users/user-records.ts';
import { linkingService } from '../../harness/linking-service.ts';

const service = await linkingService();
const code = (reply: { status: number; body: { errorCode?: string } }): string =>
  `${reply.status} ${reply.body?.errorCode}`;

describe('adding a provider account', async () => {
  const person = await service.person('adding');
  const add = (providerId: string, field: unknown, rest: object = {}) =>
    service.call('POST', '/providerAccounts', { token: person.token, query: { providerId }, body: { field, ...rest } });
  const login = { id: '16001011', value: 'ok' };
  const password = { id: '16001021', value: 'ok' };

  it.each([
    ['an unknown provider', '15999', [login, password], '400 Y800'],
    ['a provider that cannot be linked', '16040', [login, password], '400 Y820'],
    ['a field of another form', '16001', [login, { id: '16002021', value: 'ok' }], '400 Y800'],
    ['a field that comes twice', '16001', [login, login, password], '400 Y800'],
    ['a missing field', '16001', [login], '400 Y812'],
    ['an empty field', '16001', [login, { ...password, value: '' }], '400 Y812'],
    ['a value that is too long', '16001', [login, { ...password, value: 'x'.repeat(65) }], '400 Y801'],
  ])('adding a provider account refuses %s', async (_what, providerId, field, expected) => {
    expect(code(await add(providerId, field))).toBe(expected);
  });

  it('the error of adding a provider account contains the field and not the entered value', async () => {
    const reply = await add('16001', [{ ...login, value: 'typed-by-mistake' }]);
    expect(reply.body.errorMessage).toContain('PASSWORD');
    expect(reply.text).not.toContain('typed-by-mistake');
  });

  it('adding a provider account retrieves the requested datasets, always with basic data', async () => {
    const reply = await add('16001', [login, password], { datasetName: ['ACCT_PROFILE'] });
    expect(reply.status).toBe(201);
    expect(reply.body.providerAccount[0].dataset.map(({ name }: { name: string }) => name)).toEqual([
      'BASIC_AGG_DATA',
      'ACCT_PROFILE',
    ]);
  });
});

it('a user of the service has at most 200 provider accounts', async () => {
  const person = await service.person('collecting');
  await person.link(16001, 'ok');
  const { id, ...row } = await rowOf('collecting');
  const copies = Array.from({ length: 199 }, (_, index) => ({
    ...row,
    requested_datasets: null,
    id: id + 1_000_000 + index,
  }));
  await service.deps.database.db.insertInto('provider_account').values(copies).execute();
  const refused = await person.add(16001, 'ok-somebody-else');
  expect(code(refused)).toBe('400 Y824');
  expect(refused.body.errorMessage).toContain('providerAccount');
});

it('no provider account is added for a user who has unregistered meanwhile', async () => {
  const adding = service.deps.database.tx((trx) => lockUser(trx, { customerId: 1, userId: 1 }));
  await expect(adding).rejects.toMatchObject({ code: 'Y020' });
});

function rowOf(loginName: string) {
  return service.deps.database.db
    .selectFrom('provider_account')
    .innerJoin('service_user', 'service_user.id', 'provider_account.user_id')
    .selectAll('provider_account')
    .where('login_name', '=', loginName)
    .executeTakeFirstOrThrow();
}

describe('idempotency keys of provider accounts', () => {
  it('adding a provider account twice with one idempotency key adds one, even at the same time', async () => {
    const person = await service.person('repeating');
    const headers = { 'idempotency-key': 'first-attempt-1' };
    const replies = await Promise.all([1, 2, 3].map(() => person.add(16001, 'ok', 'ok', headers)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.providerAccount[0].id)).size).toBe(1);
    const list = await service.call('GET', '/providerAccounts', { token: person.token });
    expect(list.body.providerAccount).toHaveLength(1);
  });

  it('an idempotency key is refused for another provider, and belongs to one user of the service', async () => {
    const person = await service.person('repeating-2');
    const headers = { 'idempotency-key': 'first-attempt-2' };
    expect((await person.add(16001, 'ok', 'ok', headers)).status).toBe(201);
    expect(code(await person.add(16002, 'ok', 'ok', headers))).toBe('400 Y800');
    expect(code(await person.add(16001, 'ok', 'ok', { 'idempotency-key': 'short' }))).toBe('400 Y800');
    expect((await (await service.person('repeating-3')).add(16001, 'ok', 'ok', headers)).status).toBe(201);
  });

  it('an idempotency key of a provider account is forgotten after a day', async () => {
    const person = await service.person('repeating-4');
    const headers = { 'idempotency-key': 'first-attempt-3' };
    const first = await person.add(16001, 'ok', 'ok', headers);
    service.clock.advance(25 * 3_600_000);
    const later = await service.person('repeating-4');
    const second = await later.add(16001, 'ok-somebody-else', 'ok', headers);
    expect(second.body.providerAccount[0].id).not.toBe(first.body.providerAccount[0].id);
  });

  it('an idempotency key does not restore a deleted provider account', async () => {
    const person = await service.person('repeating-5');
    const headers = { 'idempotency-key': 'first-attempt-4' };
    const first = await person.add(16001, 'ok', 'ok', headers);
    await service.call('DELETE', `/providerAccounts/${first.body.providerAccount[0].id}`, { token: person.token });
    expect(code(await person.add(16001, 'ok', 'ok', headers))).toBe('400 Y807');
  });
});

describe('refreshing provider accounts', () => {
  it('a provider account can be refreshed 15 business minutes after a complete refresh', async () => {
    const person = await service.person('refreshing');
    const linked = await person.link(16001, 'ok');
    expect(code(await person.put(linked.id))).toBe('400 Y825');
    await service.deps.businessClock.advance(14 * 60_000);
    expect(code(await person.put(linked.id))).toBe('400 Y825');
    await service.deps.businessClock.advance(61_000);
    const again = await person.putAndWait(linked.id);
    expect(again).toMatchObject({ status: 'SUCCESS' });
    expect(again.requestId).not.toBe(linked.requestId);
  });

  it('refreshing several provider accounts skips those that cannot be refreshed now', async () => {
    const person = await service.person('refreshing-2');
    const fresh = await person.link(16001, 'ok');
    const down = await person.link(16001, 'site-unavailable');
    const reply = await service.call('PUT', '/providerAccounts', {
      token: person.token,
      query: { providerAccountIds: `${fresh.id},${down.id}` },
    });
    const requests = new Map(
      reply.body.providerAccount.map(({ id, requestId }: { id: number; requestId: string }) => [id, requestId]),
    );
    expect(requests.get(fresh.id)).toBe(fresh.requestId);
    expect(requests.get(down.id)).not.toBe(down.requestId);
  });

  it('updating provider accounts refuses a second refresh, an answer without a question, and fields for several accounts', async () => {
    const person = await service.person('refreshing-3');
    const requested = await person.link(16002, 'ok');
    const answer = requested.loginForm?.[0]?.row[0]?.field[0]?.id ?? '';
    const [first, second] = await Promise.all([
      person.put(requested.id, { [answer]: '123456' }),
      person.put(requested.id, { [answer]: '123456' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 400]);
    await service.messages.reached(requested.requestId, ['succeeded']);
    expect(code(await person.put(requested.id, { [answer]: '123456' }))).toBe('400 Y929');
    const several = await service.call('PUT', '/providerAccounts', {
      token: person.token,
      query: { providerAccountIds: `${requested.id},1` },
      body: { field: [{ id: answer, value: '123456' }] },
    });
    expect(code(several)).toBe('400 Y805');
  });
});

describe('reading provider accounts', () => {
  it('reading a provider account with its credentials shows the user name and not the password', async () => {
    const person = await service.person('reading');
    const { id } = await person.link(16001, 'ok');
    const { loginForm } = await person.read(id, 'credentials');
    expect(loginForm?.[0]?.row.map(({ field }) => field[0])).toMatchObject([
      { name: 'LOGIN', value: 'ok', isValueProvided: true },
      { name: 'PASSWORD', value: '', isValueProvided: true },
    ]);
    expect(await person.read(id, 'preferences')).toMatchObject({ preferences: { isDataExtractsEnabled: true } });
  });

  it('provider accounts are listed by provider, newest first, and an empty list is an empty object', async () => {
    const person = await service.person('listing');
    const list = (query = {}) => service.call('GET', '/providerAccounts', { token: person.token, query });
    expect((await list()).body).toEqual({});
    const { id } = await person.link(16001, 'ok');
    expect((await list({ providerIds: '16002' })).body).toEqual({});
    expect((await list({ providerIds: '16001,16002' })).body.providerAccount).toMatchObject([{ id }]);
  });
});

describe('deleting a provider account', () => {
  it('deleting a provider account deletes and journals its accounts and transactions, and deletes its secrets', async () => {
    const person = await service.person('deleting');
    const linked = await person.link(16002, 'ok');
    await person.answer(linked, '123456');
    const [account] = await person.accounts();
    const before = await counts();
    expect((await service.call('DELETE', `/providerAccounts/${linked.id}`, { token: person.token })).status).toBe(204);
    expect(await person.accounts()).toEqual([]);
    expect(await person.transactions({ fromDate: '2024-06-01' })).toEqual([]);
    expect(code(await service.call('GET', `/accounts/${account?.id}`, { token: person.token }))).toBe('400 Y807');
    expect(code(await service.call('DELETE', `/providerAccounts/${linked.id}`, { token: person.token }))).toBe(
      '400 Y807',
    );
    const after = await counts();
    expect(after.deleted - before.deleted).toBeGreaterThan(500);
    expect(before.keys - after.keys).toBe(1);
  });

  it('deleting a provider account during a refresh ends the refresh and leaves no data', async () => {
    const person = await service.person('deleting-2');
    const requested = await person.link(16002, 'ok');
    await service.call('DELETE', `/providerAccounts/${requested.id}`, { token: person.token });
    expect((await service.call('GET', '/providerAccounts', { token: person.token })).body).toEqual({});
  });

  it('unregistering a user deletes their provider accounts', async () => {
    const person = await service.person('deleting-3');
    await person.link(16001, 'ok');
    const before = await counts();
    expect((await service.call('DELETE', '/user/unregister', { token: person.token })).status).toBe(204);
    // The keys of the provider account and of account matching are deleted.
    expect(before.keys - (await counts()).keys).toBe(2);
    expect(await (await service.person('deleting-3')).accounts()).toEqual([]);
  });

  async function counts(): Promise<{ deleted: number; keys: number }> {
    const { db } = service.deps.database;
    const {
      rows: [row],
    } = await sql<{ deleted: string; keys: string }>`
      select (select count(*) from ${sql.table('change_journal')} where deleted) as deleted, (select count(*) from ${sql.table('vault_key')}) as keys`.execute(
      db,
    );
    return { deleted: Number(row?.deleted), keys: Number(row?.keys) };
  }
});
