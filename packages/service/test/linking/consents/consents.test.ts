import { describe, expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { consentingService, providers } from './consenting-service.ts';

describe('giving a consent', () => {
  it('a consent is generated, accepted, authorized at the bank and linked to a provider account', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    bank.grants.until = service.inDays(365);
    const callback = await callbackServer();
    await service.call('POST', '/configs/notifications/events/CONSENT_UPDATES', {
      token: await service.token('sandbox_admin'),
      body: { event: { callbackUrl: callback.url } },
    });
    const ann = await service.person('ann');
    const consentId = await ann.generate('GB');
    expect(await ann.consent(consentId)).toMatchObject({
      consentStatus: 'CONSENT_GENERATED',
      title: 'Share data from Harbour & Vale Bank with Budgets',
      scope: [{ scopeId: 'ACCOUNT_DETAILS' }, { scopeId: 'TRANSACTION_DETAILS' }, { scopeId: 'CONTACT_DETAILS' }],
      regulatedParty: { model: 'registered-aisp', legalName: 'Harbour Data Ltd' },
    });

    const accepted = await ann.accept(consentId, { scopeId: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'] });
    expect(accepted.status).toBe(200);
    expect(bank.requested).toMatchObject([
      { scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'], bankConsentId: null, presence: { address: '192.0.2.7' } },
    ]);
    const { authorizationUrl } = accepted.body.consent[0];
    expect((await ann.call('GET', `/consents/${consentId}`)).body.consent).toEqual([
      { consentId, providerId: providers.GB, authorizationUrl },
    ]);

    const returned = bank.authorize(authorizationUrl);
    const [first, second] = await Promise.all([ann.add('GB', consentId, returned), ann.add('GB', consentId, returned)]);
    const added = first.status === 201 ? first : second;
    expect(added.body.providerAccount[0]).toMatchObject({ authType: 'OAUTH', consentId });
    expect(bank.requests.filter((request) => request === 'POST /token')).toHaveLength(1);
    const again = await ann.add('GB', consentId, returned);
    expect(again.body.providerAccount[0].id).toBe(added.body.providerAccount[0].id);
    expect((await ann.rested(again.body.providerAccount[0].id)).status).toBe('SUCCESS');
    expect((await ann.call('GET', '/providerAccounts')).body.providerAccount).toHaveLength(1);

    expect(await ann.consent(consentId)).toMatchObject({
      consentStatus: 'ACTIVE',
      providerConsentId: '001',
      daysLeft: 90,
      scope: [{ scopeId: 'ACCOUNT_DETAILS' }, { scopeId: 'TRANSACTION_DETAILS' }],
    });
    const query = { consentId: String(consentId) };
    expect((await ann.call('GET', '/consents/history', { query })).body.consentHistory).toMatchObject([
      { consentStatus: 'ACTIVE', regulatedParty: { legalName: 'Harbour Data Ltd' } },
    ]);
    expect((await ann.call('GET', '/consents/history/count', { query })).body.consentHistory.TOTAL.count).toBe(1);
    await callback.heard(({ body }) => body.event.data.consent[0].consentStatus === 'ACTIVE');
    expect(callback.received.every(({ body }) => body.event.loginName === 'ann')).toBe(true);
  });

  it('a consent that the bank grants partially and for less time shows this to the user and in its record', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    bank.grants = { until: service.inDays(30), scopes: ['ACCOUNT_DETAILS'] };
    const ann = await service.person('ann');
    const { consentId } = await ann.link('GB');
    expect(await ann.consent(consentId)).toMatchObject({
      consentStatus: 'ACTIVE',
      scope: [{ scopeId: 'ACCOUNT_DETAILS' }],
      scopeNotGiven: ['TRANSACTION_DETAILS', 'CONTACT_DETAILS'],
      daysLeft: 30,
      period: { days: 30 },
    });
    const records = await service.deps.database.db
      .selectFrom('consent_record')
      .select(['event', 'shown'])
      .orderBy('position')
      .execute();
    const shown = (event: string) => records.find((record) => record.event === event)?.shown;
    expect(shown('accepted')).toMatchObject({ scope: expect.objectContaining({ length: 3 }) });
    expect(shown('authorized')).toMatchObject({ scope: expect.objectContaining({ length: 1 }) });
  });

  it('a consent and its record keep the language and the version of the text that the user has read', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const textShown = { language: 'en', version: '3f2a' };
    const consentId = await ann.generate('GB');
    expect(await ann.consent(consentId)).not.toHaveProperty('textShown');
    await ann.accept(consentId, { textShown });
    expect(await ann.consent(consentId)).toMatchObject({ textShown });
    const records = await service.deps.database.db
      .selectFrom('consent_record')
      .select(['event', 'text_shown'])
      .orderBy('position')
      .execute();
    expect(records).toEqual([
      { event: 'generated', text_shown: null },
      { event: 'accepted', text_shown: textShown },
    ]);
    // Who agrees again may have read another text.
    await ann.accept(consentId);
    expect(await ann.consent(consentId)).not.toHaveProperty('textShown');
    expectError(await ann.accept(consentId, { textShown: { ...textShown, language: 'English!' } }), 'Y800');
  });

  it.each(['AU', 'US'] as const)(
    'a renewal at the bank in %s keeps the text that the user has read',
    async (region) => {
      const service = await consentingService();
      const ann = await service.person('ann');
      const { consentId } = await ann.link(region);
      const textShown = { language: 'en', version: '3f2a' };
      const renewed = await ann.renew(consentId, { textShown });
      expect(await ann.consent(renewed.body.consentId)).toMatchObject({ textShown });
    },
  );

  it('a consent that the bank creates with more scopes than requested is refused and ended at the bank', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    bank.unfit = 'a wider consent';
    const ann = await service.person('ann');
    const consentId = await ann.generate('GB');
    expectError(await ann.accept(consentId), 'Y924');
    await expect.poll(() => [...bank.ended]).toEqual(['001']);
    expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_GENERATED');
  });

  it('a consent requests and shows only scopes that the bank’s connector reads', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    Object.assign(bank.consentBank.authority, { scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'] });
    const ann = await service.person('ann');
    const consentId = await ann.generate('GB');
    expect((await ann.consent(consentId)).scope.map(({ scopeId }) => scopeId)).toEqual([
      'ACCOUNT_DETAILS',
      'TRANSACTION_DETAILS',
    ]);
    await ann.accept(consentId);
    expect(bank.requested).toMatchObject([{ scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'] }]);
  });

  it('creating or accepting a consent with missing data is refused', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const query = { providerId: String(providers.GB) };
    expectError(
      await ann.call('POST', '/providerAccounts', { query, body: { field: [{ id: 'a', value: 'b' }] } }),
      'Y920',
    );
    expectError(await ann.call('POST', '/consents', { body: { providerId: 16001 } }), 'Y820');
    const consentId = await ann.generate('GB');
    expectError(await ann.accept(await ann.generate('US'), {}, {}), 'Y926');
    expectError(await ann.accept(consentId, { scopeId: ['TRANSACTION_DETAILS'] }), 'Y800');
    expectError(await ann.accept(consentId, { scopeId: ['ACCOUNT_DETAILS', 'STATEMENT_DETAILS'] }), 'Y800');
    expectError(await ann.add('GB', consentId, { code: 'x', state: 'y' }), 'Y921');
    expectError(await ann.add('AU', consentId, { code: 'x', state: 'y' }), 'Y800');
    expectError(await ann.renew(consentId), 'Y922');
    const ben = await service.person('ben');
    for (const reply of [await ben.accept(consentId), await ben.renew(consentId), await ben.revoke(consentId)])
      expectError(reply, 'Y807');
    service.banks.GB.mood = 'down';
    expectError(await ann.accept(consentId), 'Y925');
    expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_GENERATED');
  });

  it.each([
    ['refuses', 'Y923', 'CONSENT_REPEALED'],
    ['mismatches', 'Y924', 'CONSENT_MISMATCH'],
  ] as const)('giving a consent fails where the bank %s', async (mood, code, status) => {
    const service = await consentingService();
    const bank = service.banks.AU;
    const ann = await service.person('ann');
    const consentId = await ann.generate('AU');
    const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
    bank.mood = mood;
    expectError(await ann.add('AU', consentId, bank.authorize(authorizationUrl)), code);
    expect((await ann.consent(consentId)).consentStatus).toBe(status);
    expectError(await ann.add('AU', consentId, { code: 'again', state: 'again' }), 'Y921');
    if (mood === 'mismatches') await expect.poll(() => [...bank.ended]).toEqual(['001']);
  });

  it('completing a consent refuses the state of another authorization, and a state that was already used', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const ben = await service.person('ben');
    const [mine, theirs] = [await ann.generate('GB'), await ben.generate('GB')];
    const { authorizationUrl } = (await ann.accept(mine)).body.consent[0];
    await ben.accept(theirs);
    const stolen = service.banks.GB.authorize(authorizationUrl);
    expectError(await ben.add('GB', theirs, stolen), 'Y923');
    expect(service.banks.GB.requests).not.toContain('POST /token');
  });
});

describe('expiry and renewal of a consent', () => {
  it('an expired consent stops refreshes, and a renewal confirmed in the service starts them again', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    bank.grants.until = service.inDays(365);
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('GB');
    await service.passDays(90);
    await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('EXPIRED');
    const stopped = await ann.rested(providerAccountId);
    expect(stopped.dataset[0]).toMatchObject({ additionalStatus: 'CONSENT_EXPIRED' });
    expect(stopped.dataset[0].nextUpdateScheduled).toBeUndefined();
    const before = bank.requests.length;
    const query = { providerAccountIds: String(providerAccountId) };
    expectError(await ann.call('PUT', '/providerAccounts', { query }), 'Y921');
    expect(bank.requests).toHaveLength(before);

    // Given consents come before newer unfinished ones.
    const unfinished = await ann.generate('GB');
    const { body } = await ann.call('GET', '/consents');
    expect(body.consent.map((one: { consentId: number }) => one.consentId)).toEqual([consentId, unfinished]);

    const renewed = await ann.renew(consentId);
    expect(renewed.body.consent[0]).toMatchObject({ consentStatus: 'ACTIVE', daysLeft: 90 });
    expect((await ann.call('PUT', '/providerAccounts', { query })).status).toBe(200);
    expect((await ann.rested(providerAccountId)).status).toBe('SUCCESS');

    await service.passDays(121);
    await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('EXPIRED');
    const over = await ann.consent(consentId, 'renewal');
    // The bank renews its existing consent.
    const { expirationDateTime: untilDateTime } = over;
    expect(over.renewal).toMatchObject({ isReauthorizationRequired: true, untilDateTime });
    const { authorizationUrl } = (await ann.renew(consentId)).body;
    expect(bank.requested.at(-1)).toMatchObject({ bankConsentId: '001' });
    const answer = bank.authorize(authorizationUrl);
    expect((await ann.comeBack(providerAccountId, consentId, answer)).status).toBe(200);
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId: '001' });
    // A returning user waits for a refresh.
    const read = await ann.rested(providerAccountId);
    expect(read.status).toBe('SUCCESS');
    const again = await ann.comeBack(providerAccountId, consentId, answer);
    expect(again.body.providerAccount[0].requestId).toBe(read.requestId);
  });

  it('no data is fetched under a consent past its end, even before the expiry loop has run', async () => {
    const service = await consentingService();
    service.banks.GB.grants.until = service.inDays(10);
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('GB');
    expect((await ann.consent(consentId)).daysLeft).toBe(10);
    await service.passDays(10);
    const query = { providerAccountIds: String(providerAccountId) };
    expectError(await ann.call('PUT', '/providerAccounts', { query }), 'Y921');
  });

  it('an Australian consent is renewed at the bank under the same arrangement', async () => {
    const service = await consentingService();
    const { AU: bank } = service.banks;
    bank.grants.until = service.inDays(100);
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await service.passDays(50);
    const { renewal: offered, period } = await ann.consent(consentId, 'renewal');
    expect(offered).toMatchObject({ isReauthorizationRequired: true, untilDateTime: period?.untilDateTime });
    const renewal = (await ann.renew(consentId)).body;
    expect(renewal).toMatchObject({ consentId });
    expect(bank.requested.at(-1)).toMatchObject({ bankConsentId: '001' });
    bank.grants.until = service.inDays(365);
    const answer = bank.authorize(renewal.authorizationUrl);
    await ann.comeBack(providerAccountId, consentId, answer, { isAutoRefreshEnabled: false });
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', daysLeft: 90 });
    expect(await ann.preferences(providerAccountId)).toMatchObject({ isAutoRefreshEnabled: false });
  });

  it('a consent in the United States is renewed by a new consent, which takes over the provider account', async () => {
    const service = await consentingService();
    const { US: bank } = service.banks;
    bank.grants.until = service.inDays(365);
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('US');
    const renewal = (await ann.renew(consentId)).body;
    expect(renewal.consentId).not.toBe(consentId);
    const answer = bank.authorize(renewal.authorizationUrl);
    const back = await ann.comeBack(providerAccountId, renewal.consentId, answer, { isDataExtractsEnabled: false });
    expect(await ann.preferences(providerAccountId)).toMatchObject({ isDataExtractsEnabled: false });
    expect(back.body.providerAccount[0]).toMatchObject({ id: providerAccountId, consentId: renewal.consentId });
    expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_REPEALED');
    expect((await ann.consent(renewal.consentId)).consentStatus).toBe('ACTIVE');
    await expect.poll(() => [...bank.ended]).toEqual(['001']);
    expect((await ann.rested(providerAccountId)).status).toBe('SUCCESS');
  });

  it('a consent that the user does not finish is abandoned after a day', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const consentId = await ann.generate('US');
    await service.passDays(1);
    await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('CONSENT_REPEALED');
  });
});

describe('revoking a consent', () => {
  it('revoking a consent stops refreshes of its provider account and ends the consent at the bank', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('GB');
    expect((await ann.revoke(consentId)).body.consent[0]).toMatchObject({ consentStatus: 'REVOKED' });
    expect([...service.banks.GB.ended]).toEqual(['001']);
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');
    expectError(await ann.revoke(consentId), 'Y922');
    expectError(await ann.renew(consentId), 'Y922');
  });

  it('revoking a consent works while the bank does not answer, and the consent is ended at the bank later', async () => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    const ann = await service.person('ann');
    const { consentId } = await ann.link('GB');
    bank.mood = 'down';
    expect((await ann.revoke(consentId)).body.consent[0].consentStatus).toBe('REVOKED');
    bank.mood = 'well';
    await expect.poll(() => [...bank.ended]).toEqual(['001']);
  });

  it('a refresh detects that the bank has ended a consent', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('GB');
    service.banks.GB.ended.add('001');
    await service.passDays(1);
    await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
    await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('REVOKED');
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');
  });

  it('a bank ends a consent by its own id for the consent', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    expect(await service.consentEndedAtBank(providers.GB, '001')).toBe(false);
    expect(await service.consentEndedAtBank(providers.AU, '001')).toBe(true);
    expect((await ann.consent(consentId)).consentStatus).toBe('REVOKED');
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');
    expect(service.banks.AU.requests).not.toContain('POST /end');
  });

  it('deleting a provider account revokes its consent', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('US');
    expect((await ann.call('DELETE', `/providerAccounts/${providerAccountId}`)).status).toBe(204);
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'REVOKED', providerAccountId });
    await expect.poll(() => [...service.banks.US.ended]).toEqual(['001']);
  });

  it('a changed regulated party makes existing consents unusable and requires new ones', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await ann.link('GB');
    const before = JSON.stringify({
      model: 'registered-aisp',
      legalName: 'Customer plc',
      registrationNumber: '900002',
    });
    await service.deps.database.db.updateTable('consent').set({ regulated_party: before }).execute();
    const query = { providerAccountIds: String(providerAccountId) };
    expectError(await ann.call('PUT', '/providerAccounts', { query }), 'Y921');
    expectError(await ann.renew(consentId), 'Y922');
  });

  it('unregistering a user deletes their consents and ends them at the bank', async () => {
    const service = await consentingService();
    const ann = await service.person('ann');
    await ann.link('AU');
    expect((await ann.call('DELETE', '/user/unregister')).status).toBe(204);
    await expect.poll(() => [...service.banks.AU.ended]).toEqual(['001']);
    const { db } = service.deps.database;
    for (const table of ['consent', 'consent_record', 'bank_consent'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    await expect
      .poll(() =>
        db
          .selectFrom('vault_key' as never)
          .selectAll()
          // The key of the customer stays.
          .where('scope' as never, 'not like', 'accounts-of-customer/%' as never)
          .execute(),
      )
      .toEqual([]);
  });
});

it('the service starts only with one engagement model for each region that has banks', async () => {
  const { banks } = await consentingService();
  const { testService } = await import('../../harness/test-service.ts');
  await expect(testService({ consentBanks: new Map([[providers.GB, banks.GB.consentBank]]) })).rejects.toThrow(
    'Open banking in region GB has no engagement model',
  );
});
