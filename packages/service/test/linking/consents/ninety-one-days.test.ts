import { expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { consentingService } from './consenting-service.ts';

it('a British consent expires after 90 business days without a request to the bank, while access tokens stay valid', async () => {
  const service = await consentingService();
  const { GB: bank } = service.banks;
  bank.grants.until = service.inDays(365);
  const customer = await callbackServer();
  await service.call('POST', '/configs/notifications/events/CONSENT_UPDATES', {
    token: await service.token('sandbox_admin'),
    body: { event: { callbackUrl: customer.url } },
  });
  // All calls below use this token, which is valid for half an hour of the protocol clock.
  const ann = await service.person('ann');
  const { consentId, providerAccountId } = await ann.link('GB');
  const from = bank.requests.length;
  const query = { providerAccountIds: String(providerAccountId) };

  await service.passDays(91);
  await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('EXPIRED');
  const over = await ann.consent(consentId, 'renewal');
  expect(over.daysLeft).toBeUndefined();
  expect(over.renewal).toEqual({
    defaultRenewalDuration: 90,
    isReauthorizationRequired: false,
    // Confirming moves `reconfirmBy`, but not the end at the bank.
    untilDateTime: over.expirationDateTime,
  });
  expect(over.period).toMatchObject({ days: 365, reconfirm: { days: 90 } });
  const { untilDateTime = '', reconfirm } = over.period ?? {};
  expect(Date.parse(untilDateTime) - Date.parse(reconfirm?.byDateTime ?? '')).toBe((365 - 90) * 86_400_000);
  expectError(await ann.call('PUT', '/providerAccounts', { query }), 'Y921');
  expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_EXPIRED');
  expect((await ann.call('GET', '/accounts')).body.account).toHaveLength(1);
  expect(bank.requests.slice(from)).toEqual([]);

  // The user confirms in the service, without the bank.
  expect((await ann.renew(consentId)).body.consent[0]).toMatchObject({ consentStatus: 'ACTIVE', daysLeft: 90 });
  expect(bank.requests.slice(from)).not.toContain('POST /begin');
  await ann.call('PUT', '/providerAccounts', { query });
  await expect.poll(async () => (await ann.rested(providerAccountId)).status).toBe('SUCCESS');

  // 30 days after the next `reconfirmBy`, a renewal requires the bank.
  await service.passDays(120);
  await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('EXPIRED');
  expect((await ann.renew(consentId)).body).toMatchObject({ consentId, authorizationUrl: expect.any(String) });
  expect(bank.requests.at(-1)).toBe('POST /begin');

  await customer.heard(({ body }) => body.event.data.consent[0].consentStatus === 'EXPIRED');
  const told = customer.received.map(({ body }) => body.event.data.consent[0].consentStatus);
  for (const status of ['ACTIVE', 'EXPIRED']) expect(told).toContain(status);
});
