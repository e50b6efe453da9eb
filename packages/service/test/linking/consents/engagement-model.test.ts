import type { FlowOptions } from '@fin-link/contracts/service';
import { openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { consentTerms, EngagementModelError } from '../../../src/linking/consents/engagement-model.ts';
import { consentSettings, openCustomers } from '../../../src/index.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { widgetHost } from '../../harness/widget-host.ts';
import { consentingService, providers } from './consenting-service.ts';

const own = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const customers = {
  model: 'registered-aisp',
  legalName: 'Customer plc',
  registrationNumber: '900002',
} as const;

describe('engagement model of consents', () => {
  it.each([own, customers])('a region can have the engagement model $model', (model) => {
    const terms = consentTerms(consentSettings.parse({ GB: { engagementModels: [model] } }), ['GB']);
    expect(terms.get('GB')).toMatchObject({ engagement: model, reconfirmDays: 90 });
  });

  it.each([
    ['none', [], 'Open banking in region AU has no engagement model'],
    ['both', [own, customers], 'Open banking in region AU has 2 engagement models: set exactly one'],
  ])('the service refuses consent settings with %s', (_which, engagementModels, message) => {
    const settings = consentSettings.parse({ AU: { engagementModels } });
    expect(() => consentTerms(settings, ['AU'])).toThrow(EngagementModelError);
    expect(() => consentTerms(settings, ['AU'])).toThrow(message);
    expect(consentTerms(settings, []).size).toBe(0);
  });

  it('an engagement model has a licence, a legal name and a registration number, and rejects other fields', () => {
    const isTaken = (model: object) => consentSettings.safeParse({ GB: { engagementModels: [model] } }).success;
    expect(isTaken({ ...customers, signingKeyRef: 'signing' })).toBe(false);
    expect(isTaken({ ...customers, model: 'agent' })).toBe(false);
    const { registrationNumber: _, ...incomplete } = customers;
    expect(isTaken(incomplete)).toBe(false);
  });
});

describe('linking at a British bank under the licence of the service', async () => {
  const storage = await openTestStorage();
  const host = widgetHost();
  const service = await consentingService({ storage, widgetKeys: host.keys });
  await (await openCustomers(storage, service.clock)).setSettings('sandbox_admin', { GB: { engagementModels: [own] } });
  const present = { 'fin-consumer-address': '192.0.2.7' };
  const ann = await service.person('ann');
  const inSession = async (session: Parameters<typeof host.proved>[2]) => ({
    ...present,
    ...(await host.proved(service.clock, 'ann', session)),
  });
  const generate = async (headers: Record<string, string>, region: keyof typeof providers = 'GB') =>
    ann.call('POST', '/consents', { body: { providerId: providers[region] }, headers });

  it('a bank is linked in a version 4 session for a single site', async () => {
    service.banks.GB.grants.until = service.inDays(365);
    const singleSite = { singleSite: true };
    const made = await generate(await inSession(singleSite));
    expect(made.status, made.text).toBe(200);
    const { consentId } = made.body.consent[0];
    const accepted = await ann.accept(consentId, {}, await inSession(singleSite));
    const returned = service.banks.GB.authorize(accepted.body.consent[0].authorizationUrl);
    // A call outside the session cannot complete the consent.
    expectError(await ann.add('GB', consentId, returned), 'Y934');
    const added = await ann.add('GB', consentId, returned, await inSession(singleSite));
    expect(added.status, added.text).toBe(201);
    expect((await ann.rested(added.body.providerAccount[0].id)).status).toBe('SUCCESS');
    // The consent is renewed in any version 4 session, but not by a call without a session.
    expectError(await ann.renew(consentId), 'Y934');
    const renewal = { headers: await inSession({}) };
    expect((await ann.call('PUT', `/consents/${consentId}/renewal`, renewal)).body.consent[0].consentStatus).toBe(
      'ACTIVE',
    );
  });

  it.each([
    ['by the API alone', null],
    ['in a version 4 session for several sites', { singleSite: false }],
    ['in a version 3 session', { version: 'v3', singleSite: true }],
  ] as const)('linking %s is refused', async (_what, session) => {
    const headers = session === null ? present : await inSession(session);
    expectError(await generate(headers), 'Y934');
    const begun = await generate(await inSession({ singleSite: true }));
    expectError(await ann.accept(begun.body.consent[0].consentId, {}, headers), 'Y934');
  });

  it('a consent lasts for the days of the configuration under which it is created, or otherwise the customer’s default', async () => {
    const options: FlowOptions = {
      verification: { template: 'matching', requiredData: [], severalAccounts: true },
      balanceRefresh: { pullTransactions: false, transactionDays: 30 },
    };
    const daysOf = async (session: Parameters<typeof host.proved>[2]) => {
      const { body } = await generate(await inSession({ singleSite: true, ...session }));
      return [body.consent[0].consentId, body.consent[0].period.reconfirm.days];
    };
    expect((await daysOf({ options: { ...options, consentDays: null } }))[1]).toBe(90);
    service.banks.GB.grants.until = service.inDays(365);
    const [consentId, days] = await daysOf({ options: { ...options, consentDays: 30 } });
    expect(days).toBe(30);
    // The consent is given in a session of another configuration, but the days that the user was shown apply.
    const accepted = await ann.accept(consentId, {}, await inSession({ singleSite: true }));
    const returned = service.banks.GB.authorize(accepted.body.consent[0].authorizationUrl);
    expect((await ann.add('GB', consentId, returned, await inSession({ singleSite: true }))).status).toBe(201);
    const query = { consentIds: String(consentId) };
    const [given] = (await ann.call('GET', '/consents', { query })).body.consent;
    expect(given.daysLeft).toBe(30);
  });

  it('links without a session work outside Britain, and in Britain under the customer’s licence', async () => {
    expect((await generate(present, 'US')).status).toBe(200);
    const bob = await service.person('bob', 2);
    expect((await bob.call('POST', '/consents', { body: { providerId: providers.GB } })).status).toBe(200);
  });
});
