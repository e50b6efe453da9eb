import type { Consent, ProviderAccount } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { testCdsBank } from '../harness/test-cds-bank.ts';
import { testFdxBank } from '../harness/test-fdx-bank.ts';
import { testObieBank } from '../harness/test-obie-bank.ts';
import { Killed, KillableService } from './killable-service.ts';

const headers = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };

describe('service process killed after the bank gave its tokens', () => {
  it('a service killed after a bank gave its tokens leaves the consent ungiven, repeatable, and ended at the bank where possible', async () => {
    const british = await testObieBank();
    const regions = [
      { region: 'GB', providerId: 16020, bank: british },
      { region: 'US', providerId: 16030, bank: await testFdxBank() },
      { region: 'AU', providerId: 16040, bank: await testCdsBank() },
    ];
    const parties = Object.fromEntries(regions.map(({ region, bank }) => [region, bank.party]));
    const service = await KillableService.create({ file: 'consenting-process.ts', options: { parties } });
    await service.start(1);

    const lost: Promise<unknown>[] = [];
    const people = [];
    for (const { region, providerId, bank } of regions) {
      const token = await service.token(`killed-in-${region.toLowerCase()}`);
      const made = await service.send('POST', '/consents', { token, body: { providerId } });
      const [{ consentId }] = (made as { consent: [Consent] }).consent;
      const authorize = async (): Promise<object> => {
        const accepted = await service.send('PUT', `/consents/${consentId}`, { token, headers, body: {} });
        const [{ authorizationUrl }] = (accepted as { consent: [{ authorizationUrl: string }] }).consent;
        const brought = await bank.authorize(authorizationUrl, `ok-killed-${region.toLowerCase()}`);
        return { consentId, field: Object.entries(brought).map(([id, value]) => ({ id, value })) };
      };
      const add = (body: object) =>
        service.send('POST', `/providerAccounts?providerId=${providerId}`, { token, headers, body });
      const status = async () => {
        const reply = await service.send('GET', `/consents?consentIds=${consentId}`, { token });
        return (reply as { consent: [Consent] }).consent[0].consentStatus;
      };
      const linked = async () => {
        const reply = (await service.send('GET', '/providerAccounts', { token })) as {
          providerAccount?: ProviderAccount[];
        };
        return reply.providerAccount ?? [];
      };
      const body = await authorize();
      lost.push(add(body).catch((error: unknown) => error));
      people.push({ body, authorize, add, status, linked });
    }
    await service.holding(regions.length);
    await service.kill();
    for (const end of await Promise.all(lost)) expect(end).toBeInstanceOf(Killed);

    await service.start();
    for (const { body, authorize, add, status, linked } of people) {
      expect(await status()).toBe('CONSENT_ACCEPTED');
      // Y925 if a slow machine exceeds the bank's timeout.
      await expect(add(body)).rejects.toThrow(/Y92[57]/);
      expect(await linked()).toEqual([]);
      await add(await authorize());
      expect(await status()).toBe('ACTIVE');
      expect(await linked()).toHaveLength(1);
    }
    const removals = () => british.exchanges.filter(({ method, status }) => method === 'DELETE' && status === 204);
    await expect.poll(() => removals().length).toBe(1);
  });
});
