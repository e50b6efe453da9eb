import { banksMigrations, type BanksSchema } from '@fin-link/banks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { linkingService, type LinkingService, type Person } from '../../harness/linking-service.ts';

const service = await linkingService();
const code = (reply: { status: number; body: { errorCode?: string } }): string =>
  `${reply.status} ${reply.body?.errorCode}`;
const fields = (login: string, password = 'ok') => ({ '16001011': login, '16001021': password });
const ofMfa = (login: string, password = 'ok') => ({ '16002011': login, '16002021': password });

/** Returns the ids of a user's accounts and transactions. */
async function possessions(person: Person) {
  const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id).toSorted((a, b) => a - b);
  const transactions = await person.transactions({ fromDate: '2025-12-01', top: '500' });
  return { accounts: ids(await person.accounts()), transactions: ids(transactions) };
}

async function list(person: Person): Promise<{ id: number; status: string }[]> {
  return (await service.call('GET', '/providerAccounts', { token: person.token })).body.providerAccount ?? [];
}

describe('edited credentials of a provider account', () => {
  it('editing a provider account with correct credentials keeps its accounts and stores the new credentials', async () => {
    const person = await service.person('edits-right');
    const linked = await person.link(16001, 'ok');
    const before = await possessions(person);
    const edited = await person.putAndWait(linked.id, fields('OK '));
    expect(edited).toMatchObject({ id: linked.id, status: 'SUCCESS' });
    expect(await possessions(person)).toEqual(before);
    const { loginForm } = await person.read(linked.id, 'credentials');
    expect(loginForm?.[0]?.row[0]?.field[0]?.value).toBe('OK ');
  });

  it('editing a provider account with wrong credentials keeps the stored ones, which work in the next refresh', async () => {
    const person = await service.person('edits-wrong');
    const linked = await person.link(16001, 'ok');
    const before = await possessions(person);
    const refused = await person.putAndWait(linked.id, fields('ok', 'mistyped'));
    expect(refused).toMatchObject({
      status: 'FAILED',
      dataset: [{ additionalStatus: 'INCORRECT_CREDENTIALS', updateEligibility: 'ALLOW_UPDATE' }, {}],
    });
    expect(await possessions(person)).toEqual(before);
    expect(await person.putAndWait(linked.id)).toMatchObject({ id: linked.id, status: 'SUCCESS' });
    expect(await possessions(person)).toEqual(before);
  });

  it('edited credentials replace stored ones that the bank refused, and after two refusals only new ones are accepted', async () => {
    const person = await service.person('edits-twice-wrong');
    const first = await person.link(16001, 'ok', 'wrong');
    const second = await person.putAndWait(first.id, fields('ok', 'also-wrong'));
    expect(second.dataset[0]).toMatchObject({ updateEligibility: 'ALLOW_UPDATE_WITH_CREDENTIALS' });
    expect(code(await person.put(first.id))).toBe('400 Y820');
    expect(await person.putAndWait(first.id, fields('ok'))).toMatchObject({ status: 'SUCCESS' });
  });

  it('edited credentials are stored when the bank asks for a code, even if the code is always wrong', async () => {
    const person = await service.person('edits-and-asks');
    const linked = await person.answer(await person.link(16002, 'ok'), '123456');
    let account = await person.putAndWait(linked.id, ofMfa('ok'));
    for (const answer of ['000000', '111111', '222222']) account = await person.answer(account, answer);
    expect(account.status).toBe('FAILED');
    const again = await person.putAndWait(account.id);
    expect(await person.answer(again, '123456')).toMatchObject({ status: 'SUCCESS' });
  });

  it('editing a provider account with credentials of another login is refused with Y928 once it has accounts', async () => {
    const person = await service.person('edits-other-login');
    const linked = await person.link(16001, 'ok-mine');
    const before = await possessions(person);
    const refused = await person.put(linked.id, fields('ok-theirs'));
    expect(code(refused)).toBe('409 Y928');
    expect(JSON.stringify(refused.body)).not.toMatch(/ok-mine|ok-theirs/);
    expect(await person.read(linked.id)).toMatchObject({ status: 'SUCCESS', requestId: linked.requestId });
    expect(await possessions(person)).toEqual(before);
    expect(await person.putAndWait(linked.id, fields('OK-Mine '))).toMatchObject({ status: 'SUCCESS' });
  });

  it('editing a provider account with another way to sign in is refused with Y928, because logins cannot be compared', async () => {
    const person = await service.person('edits-other-way');
    const linked = await person.link(16006, 'ok');
    expect(linked.status).toBe('SUCCESS');
    expect(code(await person.put(linked.id, { '16006031': '1000042', '16006041': '2580' }))).toBe('409 Y928');
    expect(await person.putAndWait(linked.id, { '16006011': 'ok', '16006021': 'ok' })).toMatchObject({
      status: 'SUCCESS',
    });
  });

  it('credentials of another login are accepted for a provider account that has no accounts yet', async () => {
    const person = await service.person('edits-mistyped-login');
    const mistyped = await person.link(16001, 'okk', 'wrong');
    expect(await person.putAndWait(mistyped.id, fields('ok'))).toMatchObject({ id: mistyped.id, status: 'SUCCESS' });
  });

  it('editing credentials is refused with Y930 during a refresh, and replaces a pending question', async () => {
    const held = await linkingService({ delay: (_ms, signal) => aborted(signal) });
    const person = await held.person('edits-running');
    const added = (await person.add(16001, 'slow-70s')).body.providerAccount[0];
    expect(code(await person.put(added.id, fields('ok')))).toBe('400 Y930');

    const asker = await held.person('edits-waiting');
    const requested = await asker.link(16002, 'ok');
    const again = await asker.putAndWait(requested.id, ofMfa('ok'));
    expect(again).toMatchObject({ id: requested.id, status: 'USER_INPUT_REQUIRED' });
    expect(again.requestId).not.toBe(requested.requestId);
    expect(held.messages.of(requested.requestId).at(-1)).toBe('superseded');
  });
});

describe('adding the same login again', () => {
  it('adding a linked login refreshes its provider account and adds no other one', async () => {
    const person = await service.person('relinks');
    const linked = await person.link(16001, 'ok');
    const before = await possessions(person);
    const again = await person.link(16001, ' OK');
    expect(again).toMatchObject({ id: linked.id, status: 'SUCCESS', createdDate: linked.createdDate });
    expect(again.requestId).not.toBe(linked.requestId);
    expect(await list(person)).toMatchObject([{ id: linked.id }]);
    expect(await possessions(person)).toEqual(before);
  });

  it('adding a linked login with a wrong password keeps the stored one, and with the right password replaces a refused one', async () => {
    const person = await service.person('relinks-wrong');
    const linked = await person.link(16001, 'ok', 'wrong');
    expect(await person.link(16001, 'ok')).toMatchObject({ id: linked.id, status: 'SUCCESS' });
    const before = await possessions(person);
    expect(await person.link(16001, 'ok', 'wrong-again')).toMatchObject({ id: linked.id, status: 'FAILED' });
    expect(await possessions(person)).toEqual(before);
    expect(await person.putAndWait(linked.id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('adding the same login twice at the same time creates one provider account and one sign-in at the bank', async () => {
    const person = await service.person('relinks-at-once');
    const replies = await Promise.all([1, 2, 3].map(() => person.add(16001, 'ok')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await list(person)).toHaveLength(1);
  });

  it('adding another user name or another bank creates another provider account', async () => {
    const person = await service.person('links-others');
    await person.link(16001, 'ok');
    await person.link(16001, 'ok-partner');
    await person.link(16002, 'ok');
    expect(await list(person)).toHaveLength(3);
  });
});

describe('bank session of a replaced refresh', () => {
  it.each([
    ['replaced', (person: Person, id: number) => person.putAndWait(id)],
    ['deleted', (person: Person, id: number) => service.call('DELETE', `/providerAccounts/${id}`, person)],
    ['of a user who leaves', (person: Person) => service.call('DELETE', '/user/unregister', person)],
  ])('the bank session of a waiting refresh is ended when the refresh is %s', async (what, end) => {
    const person = await service.person(`leaves-${what.replaceAll(' ', '-')}`);
    const before = await openSessions(service);
    const requested = await person.link(16002, `ok-leaves-${what.length}`);
    expect(await openSessions(service)).toBe(before + 1);
    await end(person, requested.id);
    const left = what === 'replaced' ? before + 1 : before;
    await expect.poll(() => openSessions(service)).toBe(left);
    await expect.poll(() => leaving(service)).toBe(0);
  });
});

async function openSessions({ storage }: LinkingService): Promise<number> {
  const { db } = await storage.database<BanksSchema>('banks', banksMigrations);
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table('site_session')}`.execute(db);
  return Number(rows[0]?.count);
}

async function leaving({ deps }: LinkingService): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table('vault_key')} where scope like 'leaving/%'`.execute(deps.database.db);
  return Number(rows[0]?.count);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
