import { describe, expect, it } from 'vitest';
import { whenDaysLeft, daysLeft } from '../../../src/linking/consents/consent-dates.ts';
import { announceEndings } from '../../../src/linking/consents/expiry.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { consentingService } from './consenting-service.ts';

it('a consent that ends soon sends one event each at 14, 7 and 1 days, and again after it is renewed', async () => {
  const service = await consentingService();
  service.banks.GB.grants.until = service.inDays(365);
  const customer = await callbackServer();
  const event = { callbackUrl: customer.url };
  const path = '/configs/notifications/events/CONSENT_UPDATES';
  await service.call('POST', path, { token: await service.token('sandbox_admin'), body: { event } });
  const people = await Promise.all(['ann', 'bob', 'cid'].map((name) => service.person(name)));
  const [ann, bob, cid] = await Promise.all(people.map(async (person) => ({ person, ...(await person.link('GB')) })));
  if (ann === undefined || bob === undefined || cid === undefined) throw new Error('unreachable');

  const expiring = (consentId: number) =>
    customer.received
      .map(({ body }) => body.event)
      .filter((sent) => sent.info === 'CONSENT_UPDATES.EXPIRING' && sent.data.consent[0].consentId === consentId);
  /** An event may arrive twice, under the same id. */
  const daysOf = (consentId: number): number[] => {
    const byId = new Map(expiring(consentId).map((sent) => [sent.notificationId, sent.data.consent[0].daysLeft]));
    return [...byId.values()];
  };
  /** Failed attempts are not retried in this test, because the protocol clock does not advance. */
  const expectDays = (consentId: number, days: readonly number[]) =>
    expect
      .poll(() => {
        service.clock.advance(1_000);
        return daysOf(consentId);
      })
      .toEqual(days);
  const passDays = async (days: number): Promise<void> => {
    await service.passDays(days);
    // Two concurrent processes.
    await Promise.all([announceEndings(service.deps), announceEndings(service.deps)]);
  };

  await bob.person.revoke(bob.consentId);
  await passDays(75);
  await passDays(1);
  await expectDays(ann.consentId, [14]);
  expect(expiring(ann.consentId)[0]).toMatchObject({
    loginName: 'ann',
    data: { consent: [{ consentStatus: 'ACTIVE', providerAccountId: ann.providerAccountId, daysLeft: 14 }] },
  });
  // After the clock moves back and forward again, no second event is sent for the same mark.
  await passDays(-3);
  await passDays(3);
  await passDays(7);
  await expectDays(ann.consentId, [14, 7]);

  // The renewed consent has 90 days again.
  await cid.person.renew(cid.consentId);
  await passDays(6);
  await expectDays(ann.consentId, [14, 7, 1]);
  // No service ran for 71 days: only the latest passed mark sends an event. The other consent has ended.
  await passDays(73);
  await expectDays(cid.consentId, [14, 7, 11]);
  await passDays(7);
  await expectDays(cid.consentId, [14, 7, 11, 4]);
  await passDays(3);
  await expectDays(cid.consentId, [14, 7, 11, 4, 1]);
  expect(daysOf(ann.consentId)).toEqual([14, 7, 1]);
  expect(daysOf(bob.consentId)).toEqual([]);
});

describe('`whenDaysLeft`', () => {
  it.each([
    ['UTC', '2026-07-01T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
    ['Pacific/Honolulu', '2026-06-30T10:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-06-30T13:30:00.000Z'],
    ['no zone', '2026-07-01T00:00:00.000Z'],
  ])('`whenDaysLeft` returns midnight of the day in %s', (timeZone, expected) => {
    const end = new Date('2026-07-08T09:30:00Z');
    const begin = whenDaysLeft(end, 7, timeZone);
    expect(begin.toISOString()).toBe(expected);
    const dates = { expiresAt: end, reconfirmBy: null };
    expect(daysLeft(dates, begin, timeZone)).toBe(7);
    expect(daysLeft(dates, new Date(begin.getTime() - 1), timeZone)).toBe(8);
  });
});
