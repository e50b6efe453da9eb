import { describe, expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { consentingService, providers } from './consenting-service.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;

/** Links a provider account without automatic refresh, so that only the status check finds the end of its consent. */
async function linked(service: Service, loginName: string, region: 'GB' | 'US' = 'GB') {
  const person = await service.person(loginName);
  const link = await person.link(region);
  const preferences = { isAutoRefreshEnabled: false };
  const path = `/providerAccounts/${link.providerAccountId}/preferences`;
  expect((await person.call('PUT', path, { body: { preferences } })).status).toBe(204);
  return { ...person, ...link };
}
const asks = ({ banks }: Service): number => banks.GB.requests.filter((request) => request === 'POST /status').length;

describe('daily status check of consents', () => {
  it('the service checks an unused consent at the bank once a day, and ends it if it has ended there', async () => {
    const service = await consentingService();
    const customer = await callbackServer();
    await service.call('POST', '/configs/notifications/events/CONSENT_UPDATES', {
      token: await service.token('sandbox_admin'),
      body: { event: { callbackUrl: customer.url } },
    });
    const ann = await linked(service, 'ann');
    const ben = await linked(service, 'ben');
    await service.deps.businessClock.advance(23 * 3_600_000);
    await service.passDays(1 / 12);
    await expect.poll(() => asks(service)).toBe(2);
    expect((await ann.consent(ann.consentId)).consentStatus).toBe('ACTIVE');

    service.banks.GB.ended.add('001');
    await service.deps.businessClock.advance(3_600_000);
    await service.passDays(1);
    await expect.poll(async () => (await ann.consent(ann.consentId)).consentStatus).toBe('REVOKED');
    expect((await ann.rested(ann.providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');
    expect((await ben.consent(ben.consentId)).consentStatus).toBe('ACTIVE');
    await customer.heard(({ body }) => body.event.data.consent[0].consentStatus === 'REVOKED');
    expect(service.banks.GB.requests).not.toContain('POST /end');
    await expect.poll(() => asks(service)).toBe(4);
    await service.passDays(1.1);
    await expect.poll(() => asks(service)).toBe(5);
  });

  it('the service does not check consents at a bank that is down, and checks them when the bank is up again', async () => {
    const service = await consentingService();
    const ann = await linked(service, 'ann');
    service.banks.GB.ended.add('001');
    const force = (health: string) =>
      service.call('PUT', `/sandbox/providers/${providers.GB}/health`, { version: null, body: { health } });
    expect((await force('down')).status).toBeLessThan(300);
    await service.passDays(1.1);
    await expect
      .poll(async () => {
        const { db } = service.deps.database;
        const row = await db
          .selectFrom('due_work')
          .select('due_at')
          .where('kind', '=', 'consent-status')
          .executeTakeFirst();
        return row?.due_at.getTime() ?? 0;
      })
      .toBeGreaterThan(service.deps.businessClock.now().getTime());
    expect(asks(service)).toBe(0);
    expect((await force('ok')).status).toBeLessThan(300);
    await service.passDays(0.1);
    await expect.poll(async () => (await ann.consent(ann.consentId)).consentStatus).toBe('REVOKED');
  });

  it('a consent that needs a new sign-in does not delay the status check of other consents', async () => {
    const service = await consentingService();
    const ann = await linked(service, 'ann');
    const ben = await linked(service, 'ben');
    service.banks.GB.suspended.add('001');
    service.banks.GB.ended.add('002');
    await service.passDays(1.1);
    await expect.poll(async () => (await ben.consent(ben.consentId)).consentStatus).toBe('REVOKED');
    await expect.poll(() => ann.consent(ann.consentId)).toMatchObject({ consentStatus: 'ACTIVE', needsSignIn: true });
  });

  it('a bank that stops answering does not delay the status check of consents at other banks', async () => {
    const service = await consentingService();
    const ann = await linked(service, 'ann');
    await linked(service, 'ben');
    const cat = await linked(service, 'cat', 'US');
    service.banks.GB.mood = 'down';
    service.banks.US.ended.add('001');
    await service.passDays(1.1);
    await expect.poll(async () => (await cat.consent(cat.consentId)).consentStatus).toBe('REVOKED');
    expect((await ann.consent(ann.consentId)).consentStatus).toBe('ACTIVE');
  });
});
