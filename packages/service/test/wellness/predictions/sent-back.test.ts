import { expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { monthly, predictingService } from './predicted-person.ts';

const { person } = await predictingService('2026-06-08');

async function payer(loginName: string) {
  const user = await person(loginName);
  const amounts = [60, 72, 66, 81, 70, 64];
  await user.read(
    ...monthly('2026-05-15', 6).map(
      (day, index) => [day, -(amounts[index] ?? 0), 'NORTHSIDE POWER', { merchantType: 'BILLERS' }] as const,
    ),
  );
  const [event] = await user.events();
  if (event === undefined) throw new Error('No event was detected.');
  return { user, event };
}

it('an event that is sent back as it was read is accepted and not changed', async () => {
  const { user, event } = await payer('sends-back');
  expect(event.amountRange.low).not.toEqual(event.amountRange.high);
  expect((await user.put(event.id, event)).status).toBe(204);
  expect((await user.put(event.id, event)).status).toBe(204);
  const several = await user.call('PUT', '/predictedEvents', { body: { predictedEvent: [event] } });
  expect(several.status).toBe(204);
  const [after] = await user.events();
  expect({ ...after, lastUpdated: event.lastUpdated }).toEqual(event);
  // An edited event would keep its amount.
  await user.read(['2026-06-08', -64, 'NORTHSIDE POWER']);
  expect((await user.events())[0]?.lastTransactionDate).toBe('2026-06-08');
});

it('an event that is sent back with one change has this change only', async () => {
  const { user, event } = await payer('changes-one');
  expect((await user.put(event.id, { ...event, userApprovalStatus: 'APPROVED' })).status).toBe(204);
  const [after] = await user.events();
  expect(after).toMatchObject({ userApprovalStatus: 'APPROVED', amountRange: event.amountRange });
});

it.each([
  { id: 1 },
  { CONTAINER: 'creditCard' },
  { baseType: 'CREDIT' },
  { category: 'Gifts' },
  { confidence: 1 },
  { status: 'ENDED' },
  { sourceType: 'MANUAL' },
  { createdDate: '2020-01-01T00:00:00Z' },
  { lastTransactionDate: '2026-01-01' },
  { unknown: 1 },
])('an event that is sent back with another %j is refused', async (change) => {
  const { user, event } = await payer(`changes-${Object.keys(change).join('').toLowerCase()}`);
  expectError(await user.put(event.id, { ...event, ...change }), 'Y800');
  expect(await user.events()).toEqual([event]);
});

it('rejected events are listed by their approval, active and ended ones', async () => {
  const { user, event } = await payer('lists-rejected');
  await user.put(event.id, { ...event, userApprovalStatus: 'REJECTED' });
  const idsOf = async (query: Record<string, string>) => (await user.events(query)).map(({ id }) => id);
  expect(await idsOf({})).toEqual([]);
  expect(await idsOf({ userApprovalStatus: 'REJECTED' })).toEqual([event.id]);
  await user.setStatus(event.id, 'ENDED');
  expect(await idsOf({ userApprovalStatus: 'REJECTED' })).toEqual([event.id]);
  expect(await idsOf({ userApprovalStatus: 'REJECTED', status: 'ACTIVE' })).toEqual([]);
  expect(await idsOf({ userApprovalStatus: 'PENDING,APPROVED' })).toEqual([]);
});
