import type { Account, Statement } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

describe('statements of the service', async () => {
  const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
  let person: Person;
  let accounts: Account[];
  let statements: Statement[];
  const get = (query: Record<string, string> = {}) =>
    service.call('GET', '/statements', { token: person.token, query });
  const read = async (query: Record<string, string> = {}): Promise<Statement[]> =>
    (await get(query)).body.statement ?? [];

  beforeAll(async () => {
    person = await service.person('has-statements');
    await person.answer(await person.link(16002, 'ok-household'), '123456');
    accounts = await person.accounts();
    statements = await read();
  });

  it('statements are the bills of cards, loans and policies, with the data that their bank sends', () => {
    const billed = accounts.filter(({ amountDue, dueDate }) => amountDue !== undefined || dueDate !== undefined);
    expect(billed.length).toBeGreaterThan(1);
    expect(statements.map(({ accountId }) => accountId).toSorted()).toEqual(billed.map(({ id }) => id).toSorted());
    for (const statement of statements) {
      const account = billed.find(({ id }) => id === statement.accountId);
      expect(statement).toMatchObject({
        isLatest: true,
        dueDate: account?.dueDate,
        amountDue: account?.amountDue,
        minimumPayment: account?.minimumAmountDue,
        lastUpdated: account?.lastUpdated,
      });
      expect(statement.loanBalance).toEqual(account?.principalBalance);
    }
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  });

  it('statements keep their ids as long as the due date is the same', async () => {
    expect(await read({ isLatest: 'true' })).toEqual(statements);
  });

  it('statements are filtered by account, container, status and first due date', async () => {
    const [latest] = statements;
    expect(await read({ accountId: String(latest?.accountId) })).toEqual([latest]);
    const cards = accounts.filter(({ CONTAINER }) => CONTAINER === 'creditCard').map(({ id }) => id);
    for (const { accountId } of await read({ container: 'creditCard' })) expect(cards).toContain(accountId);
    expect(await read({ status: 'CLOSED' })).toEqual([]);
    expect(await read({ fromDate: latest?.dueDate ?? '' })).toContainEqual(latest);
    expect(await read({ fromDate: '2999-01-01' })).toEqual([]);
  });

  it('statements of other users are not listed', async () => {
    const other = await service.person('has-no-statements');
    const query = { accountId: String(statements[0]?.accountId) };
    expect((await service.call('GET', '/statements', { token: other.token, query })).body).toEqual({});
  });

  it.each([
    [{ container: 'creditCard,loan' }, 'Y805'],
    [{ container: 'bank' }, 'Y800'],
    [{ isLatest: 'maybe' }, 'Y800'],
    [{ fromDate: 'yesterday' }, 'Y800'],
    [{ status: 'OPEN' }, 'Y800'],
    [{ accountId: 'x' }, 'Y800'],
    [{ isLatest: 'false' }, 'Y901'],
  ])('%j is refused with %s', async (query, code) => {
    expectError(await get(query), code);
  });
});
