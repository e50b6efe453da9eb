import { expect, test } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { consentingService, providers } from './consenting-service.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;
type Region = keyof typeof providers;

/** Gives a new consent as a customer of the bank. */
async function give(service: Service, who: Awaited<ReturnType<Service['person']>>, region: Region, customer?: string) {
  const consentId = await who.generate(region);
  const { authorizationUrl } = (await who.accept(consentId)).body.consent[0];
  const reply = await who.add(region, consentId, service.banks[region].authorize(authorizationUrl, customer));
  return { consentId, reply, providerAccountId: reply.body.providerAccount?.[0].id as number };
}

test.each(['GB', 'US', 'AU'] as const)(
  'two consents that one customer of a bank (%s) gives at the same time create one provider account',
  async (region) => {
    const service = await consentingService();
    const bank = service.banks[region];
    const ann = await service.person('ann');
    const ids = [await ann.generate(region), await ann.generate(region)];
    const answers: { consentId: number; answer: Record<string, string> }[] = [];
    for (const consentId of ids) {
      const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
      answers.push({ consentId, answer: bank.authorize(authorizationUrl, 'ann-at-bank') });
    }
    const replies = await Promise.all(answers.map(({ consentId, answer }) => ann.add(region, consentId, answer)));
    const accounts = replies.map(({ body }) => body.providerAccount[0].id);
    expect(new Set(accounts).size).toBe(1);
    const statuses = await Promise.all(ids.map(async (id) => (await ann.consent(id)).consentStatus));
    expect(statuses.toSorted()).toEqual(['ACTIVE', 'CONSENT_REPEALED']);
    const repealed = ids[statuses.indexOf('CONSENT_REPEALED')] ?? 0;
    const { providerConsentId } = await ann.consent(repealed);
    await expect.poll(() => [...bank.ended]).toEqual([providerConsentId]);
    expect((await ann.rested(accounts[0])).status).toBe('SUCCESS');
    expect((await ann.call('GET', '/providerAccounts')).body.providerAccount).toHaveLength(1);
  },
);

test('a user who revoked a consent and links the bank again gets the same provider account', async () => {
  const service = await consentingService();
  const ann = await service.person('ann');
  const before = await give(service, ann, 'AU', 'ann-at-bank');
  await ann.revoke(before.consentId);
  const again = await give(service, ann, 'AU', 'ann-at-bank');
  expect(again.providerAccountId).toBe(before.providerAccountId);
  expect((await ann.consent(before.consentId)).consentStatus).toBe('REVOKED');
  expect((await ann.rested(again.providerAccountId)).status).toBe('SUCCESS');
});

test('the key of a bank’s customer in a consent differs for each customer, user and bank', async () => {
  const service = await consentingService();
  const [ann, ben] = [await service.person('ann'), await service.person('ben')];
  const given = [
    await give(service, ann, 'AU', 'ann-at-bank'),
    await give(service, ann, 'AU', 'ben-at-bank'),
    await give(service, ann, 'US', 'ann-at-bank'),
    await give(service, ben, 'AU', 'ann-at-bank'),
    await give(service, ann, 'GB'),
    await give(service, ann, 'GB'),
  ];
  expect(new Set(given.map(({ providerAccountId }) => providerAccountId)).size).toBe(given.length);
  const rows = await service.deps.database.db.selectFrom('consent').selectAll().execute();
  const keys = rows.flatMap(({ bank_user_key: key }) => (key === null ? [] : [key]));
  expect(new Set(keys).size).toBe(4);
  expect(JSON.stringify(rows)).not.toContain('at-bank');
});

test('a bank that reuses its consent for a new one is not requested to end the old one', async () => {
  const service = await consentingService();
  const { AU: bank } = service.banks;
  const ann = await service.person('ann');
  const before = await give(service, ann, 'AU', 'ann-at-bank');
  bank.sameConsent = '001';
  const again = await give(service, ann, 'AU', 'ann-at-bank');
  expect(again.providerAccountId).toBe(before.providerAccountId);
  expect((await ann.rested(again.providerAccountId)).status).toBe('SUCCESS');
  expect(bank.requests).not.toContain('POST /end');
  expect(await service.consentEndedAtBank(providers.AU, '001')).toBe(true);
  expect((await ann.consent(again.consentId)).consentStatus).toBe('REVOKED');
});

test('a consent of another bank customer does not take over the provider account', async () => {
  const service = await consentingService();
  const { AU: bank } = service.banks;
  const ann = await service.person('ann');
  const { consentId, providerAccountId } = await give(service, ann, 'AU', 'ann-at-bank');
  await ann.revoke(consentId);
  const requested = await ann.call('POST', '/consents', { body: { providerId: providers.AU, providerAccountId } });
  const [{ consentId: mending }] = requested.body.consent;
  const { authorizationUrl } = (await ann.accept(mending)).body.consent[0];
  expectError(await ann.add('AU', mending, bank.authorize(authorizationUrl, 'ben-at-bank')), 'Y924');
  expect((await ann.consent(mending)).consentStatus).toBe('CONSENT_MISMATCH');
  await expect.poll(() => [...bank.ended].toSorted()).toEqual(['001', '002']);
  expect((await ann.call('GET', `/providerAccounts/${providerAccountId}`)).body.providerAccount[0]).toMatchObject({
    consentId,
  });
});

test.each([
  ['gets another one if it opens other accounts', '90-00-00 77777777', false],
  ['takes it over if it opens one of its accounts', null, true],
] as const)(
  'at a bank that names no customers, a new consent for a provider account %s',
  async (_what, number, isSame) => {
    const service = await consentingService();
    const { GB: bank } = service.banks;
    const ann = await service.person('ann');
    const { consentId, providerAccountId } = await give(service, ann, 'GB');
    await ann.rested(providerAccountId);
    const requested = await ann.call('POST', '/consents', { body: { providerId: providers.GB, providerAccountId } });
    const [{ consentId: mending }] = requested.body.consent;
    const { authorizationUrl } = (await ann.accept(mending)).body.consent[0];
    const [first] = bank.accounts;
    if (first !== undefined && number !== null) bank.accounts = [{ ...first, key: 'other', number }];
    const answer = bank.authorize(authorizationUrl);
    const reply = await ann.add('GB', mending, answer);
    expect(reply.status, reply.text).toBe(201);
    const linked = reply.body.providerAccount[0].id as number;
    expect(linked === providerAccountId).toBe(isSame);
    expect((await ann.consent(consentId)).consentStatus).toBe(isSame ? 'CONSENT_REPEALED' : 'ACTIVE');
    // A repeated call returns the same provider account.
    expect((await ann.comeBack(providerAccountId, mending, answer)).body.providerAccount[0].id).toBe(linked);
    expect((await ann.rested(linked)).status).toBe('SUCCESS');
    const all = (await ann.call('GET', '/providerAccounts')).body.providerAccount;
    expect(all).toHaveLength(isSame ? 1 : 2);
  },
);

test('another customer of the bank cannot renew the consent, which stays unchanged', async () => {
  const service = await consentingService();
  const { AU: bank } = service.banks;
  const ann = await service.person('ann');
  const { consentId, providerAccountId } = await give(service, ann, 'AU', 'ann-at-bank');
  await ann.rested(providerAccountId);
  const renewing = async () => (await ann.renew(consentId)).body.authorizationUrl as string;
  expectError(
    await ann.comeBack(providerAccountId, consentId, bank.authorize(await renewing(), 'ben-at-bank')),
    'Y924',
  );
  expect((await ann.consent(consentId)).consentStatus).toBe('ACTIVE');
  expect([...bank.ended]).toEqual([]);
  const back = await ann.comeBack(providerAccountId, consentId, bank.authorize(await renewing(), 'ann-at-bank'));
  expect(back.status).toBe(200);
});
