import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { monthly, type PredictedPerson, predictingService } from './predicted-person.ts';

const { service, person } = await predictingService('2026-06-08');
const utilities = { categoryId: 39 };

describe('the endpoints of predictions', () => {
  let user: PredictedPerson;
  beforeAll(async () => {
    user = await person('endpoints', { main: '1000.00', card: '200.00' });
    await user.read(
      ...monthly('2026-05-15', 6).map((day) => [day, -64.2, 'NORTHSIDE POWER', { merchantType: 'BILLERS' }] as const),
      ...monthly('2026-05-25', 6).map((day) => [day, 3_000, 'ACME PAYROLL'] as const),
    );
  });

  it('both spellings of each path return the same reply', async () => {
    const [event] = await user.events({ baseType: 'DEBIT' });
    for (const path of ['/predictedEvents', '/predictedEvent'])
      for (const one of [path, `${path}/${event?.id}`])
        expect((await user.call('GET', one)).body.predictedEvent, one).toContainEqual(event);
    for (const path of ['/predictedEvent', '/predictedEvents']) {
      const one = await user.call('PUT', `${path}/${event?.id}`, {
        body: { predictedEvent: { userApprovalStatus: 'PENDING' } },
      });
      const several = await user.call('PUT', path, {
        body: { predictedEvent: [{ id: event?.id, userApprovalStatus: 'PENDING' }] },
      });
      expect([one.status, several.status]).toEqual([204, 204]);
    }
  });

  it('lists are filtered, with BILLER equal to BILLERS, and paged', async () => {
    const names = async (query: Record<string, string>) =>
      (await user.events(query)).map(({ description }) => description);
    expect(await names({ merchantType: 'BILLER' })).toEqual(['NORTHSIDE POWER']);
    expect(await names({ merchantType: 'BILLERS' })).toEqual(['NORTHSIDE POWER']);
    expect(await names({ baseType: 'CREDIT' })).toEqual(['ACME PAYROLL']);
    expect(await names({ frequency: 'WEEKLY,YEARLY' })).toEqual([]);
    expect(await names({ accountId: String(user.idOf('card')) })).toEqual([]);
    const first = await user.call('GET', '/predictedEvents', { query: { top: '1' } });
    expect(first.headers['link']).toContain('skip=1>; rel="next"');
    expect(await names({ skip: '1', top: '1' })).toEqual(['NORTHSIDE POWER']);
    const payments = await user.payments({ toDate: '2026-08-31', merchantType: 'BILLER' });
    expect(payments.map(({ date }) => date)).toEqual(['2026-06-15', '2026-07-15', '2026-08-15']);
    expect(await user.payments({ recurringEventId: '1' })).toEqual([]);
    expect((await user.payments()).at(-1)?.date).toBe('2026-08-25');
    expect((await user.payments({ toDate: '2027-06-08' })).length).toBe(24);
    const [payment] = payments;
    expect((await user.call('GET', `/predictedTransactions/${payment?.id}`)).body.predictedTransaction).toEqual([
      payment,
    ]);
  });

  it('version 1.0 has no merchant types and no detail categories', async () => {
    const requested = { token: await service.token('endpoints'), version: '1.0' };
    const { body } = await service.call('GET', '/predictedEvents', requested);
    expect(body.predictedEvent[1]).not.toHaveProperty('merchantType');
    expectError(
      await service.call('GET', '/predictedEvents', { ...requested, query: { merchantType: 'BILLERS' } }),
      'Y800',
    );
    const sent = {
      accountId: user.idOf('main'),
      description: 'x',
      amount: { amount: 1, currency: 'USD' },
      baseType: 'DEBIT',
      frequency: 'MONTHLY',
      nextDate: '2026-06-12',
    };
    for (const added of [{ merchantType: 'BILLER' }, { detailCategoryId: 1 }])
      expectError(
        await service.call('POST', '/predictedEvents', {
          ...requested,
          body: { predictedEvent: { ...sent, ...added } },
        }),
        'Y800',
      );
  });

  it('a created event has the sent values, with one name for fields that are accepted under two', async () => {
    const { body, status } = await user.create({
      merchantType: 'BILLER',
      detailCategoryId: 1124,
      frequency: 'SEMI_MONTHLY',
      nextDate: '2026-06-30',
    });
    expect(status).toBe(201);
    const [event] = body.predictedEvent;
    expect(event).toMatchObject({
      merchantType: 'BILLERS',
      detailCategoryId: 1124,
      detailedCategoryId: 1124,
      categoryId: 22,
    });
    const own = await user.payments({ recurringEventId: String(event.id), toDate: '2026-08-01' });
    expect(own.map(({ date }) => date)).toEqual(['2026-06-30', '2026-07-15', '2026-07-30']);
    expect((await user.call('DELETE', `/predictedEvents/${event.id}`)).status).toBe(204);
    expectError(await user.call('GET', `/predictedEvents/${event.id}`), 'Y807');
    expectError(await user.call('GET', `/predictedTransactions/${own[0]?.id}`), 'Y807');
  });

  it('a repeated idempotency key returns the same event', async () => {
    const key = { 'idempotency-key': 'nursery-1' };
    const [first, again] = [await user.create({}, key), await user.create({}, key)];
    expect(again.body).toEqual(first.body);
    expectError(await user.create({ description: 'Other' }, key), 'Y800');
    await user.call('DELETE', `/predictedEvents/${first.body.predictedEvent[0].id}`);
    expectError(await user.create({}, key), 'Y807');
  });

  it.each([
    [{ accountId: 4 }, 'accountId'],
    [{ amount: { amount: 4, currency: 'EUR' } }, 'amount.currency'],
    [{ amount: { amount: 0, currency: 'USD' } }, 'amount.amount', 'Y804'],
    [{ nextDate: '2026-06-07' }, 'nextDate'],
    [{ nextDate: '2027-06-09' }, 'nextDate'],
    [{ frequency: 'DAILY' }, 'frequency'],
    [{ merchantType: 'BILL' }, 'merchantType'],
    [{ categoryId: 4_000 }, 'categoryId'],
    [{ detailCategoryId: 1 }, 'detailedCategoryId'],
    [{ detailCategoryId: 1124, detailedCategoryId: 1125 }, 'detailedCategoryId'],
    [{ ...utilities, detailCategoryId: 1124 }, 'detailedCategoryId'],
    [{ userApprovalStatus: 'APPROVED' }, 'userApprovalStatus'],
    [{ description: ' ' }, 'description', 'Y801'],
  ])('a new event with %j is refused, and the error has the wrong field', async (wrong, name, code = 'Y800') => {
    const reply = await user.create(wrong);
    expectError(reply, code);
    expect(reply.body.errorMessage).toContain(`predictedEvent.${name}`);
  });

  it('several updates are applied together or not at all', async () => {
    const [payroll, power] = await user.events();
    const put = (predictedEvent: object[]) => user.call('PUT', '/predictedEvent', { body: { predictedEvent } });
    expectError(
      await put([
        { id: power?.id, description: 'Changed' },
        { id: 1, description: 'Unknown' },
      ]),
      'Y807',
    );
    expectError(await put([{ id: power?.id }, { id: power?.id }]), 'Y800');
    expect((await user.events()).map(({ description }) => description)).toEqual(['ACME PAYROLL', 'NORTHSIDE POWER']);
    expect(
      (
        await put([
          { id: power?.id, frequency: 'QUARTERLY' },
          { id: payroll?.id, userApprovalStatus: 'APPROVED' },
        ])
      ).status,
    ).toBe(204);
    const [approved, changed] = await user.events();
    expect([approved?.userApprovalStatus, changed?.frequency, changed?.nextDate]).toEqual([
      'APPROVED',
      'QUARTERLY',
      '2026-06-15',
    ]);
    expect(
      (await user.payments({ recurringEventId: String(power?.id), toDate: '2026-12-31' })).map(({ date }) => date),
    ).toEqual(['2026-06-15', '2026-09-15', '2026-12-15']);
  });

  it('periods end within a year, and after their start', async () => {
    expectError(await user.call('GET', '/predictedTransactions', { query: { toDate: '2027-06-09' } }), 'Y800');
    expectError(
      await user.call('GET', '/predictedTransactions', { query: { fromDate: '2026-06-09', toDate: '2026-06-08' } }),
      'Y809',
    );
    expectError(await user.call('GET', '/predictedBalances', { query: { toDate: '2026-06-07' } }), 'Y809');
  });

  it('what belongs to another user is not there', async () => {
    const other = await person('somebody-else');
    const [event] = await user.events();
    const [payment] = await user.payments();
    for (const path of [`/predictedEvents/${event?.id}`, `/predictedTransactions/${payment?.id}`])
      expectError(await other.call('GET', path), 'Y807');
    expectError(await other.put(event?.id ?? 0, { description: 'Mine' }), 'Y807');
    expectError(await other.call('DELETE', `/predictedEvents/${event?.id}`), 'Y807');
    expectError(await other.create({ accountId: user.idOf('main') }), 'Y800');
    expect([await other.events(), await other.payments()]).toEqual([[], []]);
  });

  it('unregistering a user or deleting an account deletes the predictions', async () => {
    const gone = await person('leaves', { main: '10.00', other: '5.00' });
    await gone.read(
      ...monthly('2026-05-15', 6).map((day) => [day, -64.2, 'NORTHSIDE POWER'] as const),
      ...monthly('2026-05-20', 6).map((day) => [day, -9, 'TUNES', { account: 'other' }] as const),
    );
    const left = async () =>
      (
        await service.deps.database.db
          .selectFrom('predicted_event')
          .select('description')
          .where('user_id', '=', gone.userId)
          .execute()
      ).length;
    expect(await left()).toBe(2);
    expect((await gone.call('DELETE', `/accounts/${gone.idOf('other')}`)).status).toBe(204);
    expect(await left()).toBe(1);
    await gone.call('DELETE', '/user/unregister');
    expect(await left()).toBe(0);
  });
});
