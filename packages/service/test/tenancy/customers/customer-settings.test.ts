import { openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { consentSettings, CustomerError, openCustomers } from '../../../src/index.ts';
import { serviceSettings } from '../../../src/settings.ts';
import { consentingService } from '../../linking/consents/consenting-service.ts';
import { expectError } from '../../harness/endpoint-rows.ts';

const storage = await openTestStorage();
const service = await consentingService({ storage });
const customers = await openCustomers(storage, service.clock);
const own = { model: 'registered-aisp', legalName: 'Acorn plc', registrationNumber: '900007' } as const;
const others = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;

describe('settings of a customer of the service', () => {
  it('two customers of one service have 30 and 90 consent days and engagement models of their own', async () => {
    service.banks.US.grants.until = service.inDays(365);
    await customers.setSettings('sandbox_admin_2', { US: { reconfirmDays: 30, engagementModels: [own] } });
    const [ann, bob] = [await service.person('ann'), await service.person('bob', 2)];
    const [anns, bobs] = [await ann.link('US'), await bob.link('US')];
    expect(await ann.consent(anns.consentId)).toMatchObject({ daysLeft: 90, regulatedParty: others });
    expect(await bob.consent(bobs.consentId)).toMatchObject({ daysLeft: 30, regulatedParty: own });
    // The user must be present only under the service's own license.
    const accept = async (person: typeof ann) => person.accept(await person.generate('US'), {}, {});
    expectError(await accept(ann), 'Y926');
    expect((await accept(bob)).status).toBe(200);
  });

  it('the service refuses two engagement models of a customer for one region, and other invalid settings', async () => {
    const before = await customers.settings('sandbox_admin_2');
    const refused = (settings: unknown) => expect(customers.setSettings('sandbox_admin_2', settings)).rejects;
    await refused({ GB: { engagementModels: [own, others] } }).toThrow(/GB\.engagementModels: must be exactly one/);
    await refused({ GB: { engagementModels: [] } }).toThrow(CustomerError);
    await refused({ GB: { reconfirmDays: 0 }, US: { dueAction: 'wait' } }).toThrow(
      /GB\.reconfirmDays[^]*US\.dueAction/,
    );
    await refused({ FR: {} }).toThrow(CustomerError);
    await expect(customers.setSettings('nobody_there', {})).rejects.toThrow(CustomerError);
    expect(await customers.settings('sandbox_admin_2')).toEqual(before);
  });

  it('paid-use limits of a customer are at most 100 times those of production, and higher stored limits apply until they are set again', async () => {
    const { database } = service.deps;
    const paidUse = { depositsPerAccount: 300, depositsPerUser: 1_000, propertyRecordsPerUser: 5_000 };
    await customers.setSettings('sandbox_admin_2', { paidUse });
    for (const [name, most] of Object.entries(paidUse))
      await expect(customers.setSettings('sandbox_admin_2', { paidUse: { [name]: most + 1 } })).rejects.toThrow(name);
    expect(() => serviceSettings.parse({ mode: 'production', paidUse: { depositsPerUser: 1_001 } })).toThrow();
    const earlier = { paidUse: { depositsPerUser: 10_000 } };
    await database.db
      .updateTable('customer_setting')
      .set({ settings: JSON.stringify(earlier) })
      .where('customer_id', '=', 2)
      .execute();
    expect(await customers.settings('sandbox_admin_2')).toEqual(earlier);
    await customers.setSettings('sandbox_admin_2', {});
  });

  it('reads of a customer with strict input refuse unknown parameters, and reads of other customers do not', async () => {
    await customers.setSettings('sandbox_admin_2', { strictInput: true });
    const [ann, bob] = [await service.person('ann'), await service.person('bob', 2)];
    const query = { colour: 'blue' };
    expect((await ann.call('GET', '/accounts', { query })).status).toBe(200);
    expectError(await bob.call('GET', '/accounts', { query }), 'Y800');
  });

  it('a setting that a customer removes falls back to the setting of the process, for the next consent', async () => {
    await customers.setSettings('sandbox_admin_2', {});
    const cyd = await service.person('cyd', 2);
    expect(await cyd.consent((await cyd.link('US')).consentId)).toMatchObject({ daysLeft: 90, regulatedParty: others });
  });
});

it('sharing of a customer with the due action end stops when the days have passed, also at the bank', async () => {
  await customers.setSettings('sandbox_admin_2', { GB: { dueAction: 'end' } });
  const { GB: bank } = service.banks;
  bank.grants.until = service.inDays(365);
  const [ann, bob] = [await service.person('renewing'), await service.person('ending', 2)];
  const [anns, bobs] = [await ann.link('GB'), await bob.link('GB')];
  const atBank = async (person: typeof ann, id: number) => (await person.consent(id)).providerConsentId ?? '';
  const [annsAtBank, bobsAtBank] = [await atBank(ann, anns.consentId), await atBank(bob, bobs.consentId)];
  await service.passDays(91);
  await expect.poll(async () => (await ann.consent(anns.consentId)).consentStatus).toBe('EXPIRED');
  await expect.poll(async () => (await bob.consent(bobs.consentId)).consentStatus).toBe('EXPIRED');

  const renewal = async (person: typeof ann, id: number) => (await person.consent(id, 'renewal')).renewal;
  expect((await renewal(ann, anns.consentId))?.isReauthorizationRequired).toBe(false);
  expect((await renewal(bob, bobs.consentId))?.isReauthorizationRequired).toBe(true);
  await expect.poll(() => bank.ended.has(bobsAtBank)).toBe(true);
  expect(bank.ended.has(annsAtBank)).toBe(false);
  // The bank gives a new consent.
  const renewed = await bob.renew(bobs.consentId);
  expect(renewed.body.authorizationUrl).toEqual(expect.any(String));
  expect(renewed.body.consentId).not.toBe(bobs.consentId);
  expect((await ann.renew(anns.consentId)).body.consent[0].consentStatus).toBe('ACTIVE');
});

it('sharing ends when the days have passed if neither process nor customer sets a due action', () => {
  for (const region of ['GB', 'US', 'AU'] as const) expect(consentSettings.parse({})[region].dueAction).toBe('end');
});
