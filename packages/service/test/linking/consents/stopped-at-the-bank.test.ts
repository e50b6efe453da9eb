import { describe, expect, it } from 'vitest';
import { createConsentSecrets } from '../../../src/linking/consents/consent-secrets.ts';
import { linkingTo as linkingToFdx } from '../../banks/connectors/fdx/linking.ts';
import { linkingTo as linkingToObie } from '../../banks/connectors/obie/linking.ts';
import { aged } from '../../banks/connectors/open-banking/linking.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { fdxTarget, testFdxBank } from '../../harness/test-fdx-bank.ts';
import { obieTarget, testObieBank } from '../../harness/test-obie-bank.ts';
import { openBankService } from './open-bank-service.ts';

const hour = 3_600_000;
const withCallbacks = { settings: { allowLoopbackCallbacks: true }, legalName: 'Harbour Data Ltd' };

/** Banks that send no notification when a customer stops sharing. */
const regions = {
  async british() {
    const bank = await testObieBank();
    const { authority, connector } = linkingToObie(bank);
    const consentBank = { region: 'GB', authority, connector } as const;
    return { bank, ...(await openBankService({ ...withCallbacks, target: obieTarget, consentBank, bank })) };
  },
  async american() {
    const bank = await testFdxBank();
    const { authority, connector } = linkingToFdx(bank);
    const consentBank = { region: 'US', authority, connector } as const;
    return { bank, ...(await openBankService({ ...withCallbacks, target: fdxTarget, consentBank, bank })) };
  },
};

describe.each(['british', 'american'] as const)('consent stopped on the page of a %s bank', async (which) => {
  const { bank, service, linked } = await regions[which]();
  const { db } = service.deps.database;
  const customer = await callbackServer();
  await service.call('POST', '/configs/notifications/events/CONSENT_UPDATES', {
    token: await service.token('sandbox_admin'),
    body: { event: { callbackUrl: customer.url } },
  });

  it.each([
    ['data', false],
    ['new tokens', true],
  ])(
    'a consent that was stopped at the bank ends in the service when a refresh is refused %s, and subscribers get an event',
    async (what, isOld) => {
      const name = `${which}-${what.replace(' ', '-')}`;
      const { token, consentId, consent, account, refresh } = await linked(name);
      await bank.stopSharing(`ok-${name}`);
      if (isOld) {
        const secrets = createConsentSecrets(service.deps.vault);
        const { user } = (await service.call('GET', '/user', { token })).body;
        const key = { customerId: 1, userId: user.id, consentId };
        const grant = (await secrets.grant(db, key)) ?? '';
        await service.deps.database.tx((trx) => secrets.keepGrant(trx, key, aged(grant)));
      }
      // Longer than the refresh interval, but too short for the daily status check.
      bank.businessClock.advance(hour);
      await service.deps.businessClock.advance(hour);
      expect((await consent()).consentStatus).toBe('ACTIVE');

      expect((await refresh()).status).toBe(200);
      await expect.poll(async () => (await consent()).consentStatus).toBe('REVOKED');
      await expect.poll(async () => (await account()).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');
      expect((await account()).dataset[0].updateEligibility).toBe('DISALLOW_UPDATE');
      expectError(await refresh(), 'Y921');
      await customer.heard(({ body }) => {
        const [told] = body.event.data.consent;
        return told.consentId === consentId && told.consentStatus === 'REVOKED';
      });
    },
  );
});
