import { manualClock } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingTo } from '../../banks/connectors/fdx/linking.ts';
import { fdxBankKey, testFdxBank } from '../../harness/test-fdx-bank.ts';
import { consentingService } from './consenting-service.ts';
import { basicInformation, dataPaths, expectNoSecrets, holderDetails, holderNames } from './open-bank-service.ts';

const bank = await testFdxBank();
const { authority, connector } = linkingTo(bank);
const service = await consentingService({
  clock: manualClock(new Date().toISOString()),
  us: { region: 'US', bankKey: fdxBankKey, authority, connector },
});

/** Links a provider account of a new user at the bank and reads it once. */
async function linked(loginName: string, userName: string, dataset?: readonly object[]) {
  const person = await service.person(loginName);
  const consentId = await person.generate('US', dataset);
  const { authorizationUrl } = (await person.accept(consentId)).body.consent[0];
  const parameters = await bank.authorize(authorizationUrl, userName);
  const added = await person.add('US', consentId, parameters);
  expect(added.status, added.text).toBe(201);
  const providerAccountId: number = added.body.providerAccount[0].id;
  const account = await person.rested(providerAccountId);
  return { person, consentId, providerAccountId, parameters, account };
}
const passDays = async (days: number) => {
  bank.businessClock.advance(days * 86_400_000);
  await service.passDays(days);
};
const refresh = (person: Awaited<ReturnType<typeof service.person>>, providerAccountId: number) =>
  person.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });

test('a consent at the American bank is given, linked, read, refreshed and revoked', async () => {
  const { person, consentId, providerAccountId, parameters, account } = await linked('american', 'ok-american');
  expect(account).toMatchObject({ status: 'SUCCESS', consentId });
  const { account: accounts } = (await person.call('GET', '/accounts')).body;
  expect(accounts.map(({ CONTAINER, accountType }: Record<string, string>) => [CONTAINER, accountType])).toEqual(
    expect.arrayContaining([
      ['bank', 'CHECKING'],
      ['bank', 'SAVINGS'],
      ['creditCard', 'CREDIT'],
      ['loan', 'PERSONAL_LOAN'],
    ]),
  );
  const { transaction } = (await person.call('GET', '/transactions', { query: { fromDate: '2020-01-01' } })).body;
  expect(transaction.length).toBeGreaterThan(20);
  expect(new Set(transaction.map(({ amount }: { amount: { currency: string } }) => amount.currency))).toEqual(
    new Set(['USD']),
  );

  const before = bank.exchanges.length;
  await passDays(1);
  const again = await refresh(person, providerAccountId);
  expect(again.status, again.text).toBe(200);
  expect(await person.rested(providerAccountId, account.requestId)).toMatchObject({ status: 'SUCCESS' });
  expect(bank.exchanges.slice(before).map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\/accounts\/[^/]+\/transactions$/)]),
  );

  expectNoSecrets(service.log.text(), [parameters['code'], parameters['state'], bank.party.signingKey.d]);

  expect((await person.revoke(consentId)).status).toBe(200);
  expect(await bank.statusesOf('ok-american')).toEqual(['revoked']);
  expect((await person.consent(consentId)).consentStatus).toBe('REVOKED');
});

test('a renewal at the American bank is a new consent, and the old one is ended at the bank', async () => {
  const { person, consentId, providerAccountId } = await linked('renewing', 'ok-renewing');
  const before = (await person.call('GET', '/accounts')).body.account.length;
  const renewal = (await person.renew(consentId)).body;
  expect(renewal.consentId).not.toBe(consentId);
  const parameters = await bank.authorize(renewal.authorizationUrl, 'ok-renewing');
  const back = await person.comeBack(providerAccountId, renewal.consentId, parameters);
  expect(back.status, back.text).toBe(200);
  await expect.poll(() => bank.statusesOf('ok-renewing')).toEqual(['authorized', 'revoked']);
  expect((await person.consent(renewal.consentId)).consentStatus).toBe('ACTIVE');
  expect((await person.consent(consentId)).consentStatus).toBe('CONSENT_REPEALED');
  expect(await person.rested(providerAccountId)).toMatchObject({ status: 'SUCCESS', consentId: renewal.consentId });
  expect((await person.call('GET', '/accounts')).body.account).toHaveLength(before);
});

test('a renewal by another customer of the American bank is refused', async () => {
  const { person, consentId, providerAccountId } = await linked('shared-computer', 'ok-owner');
  const renewal = (await person.renew(consentId)).body;
  const parameters = await bank.authorize(renewal.authorizationUrl, 'ok-stranger');
  const back = await person.comeBack(providerAccountId, renewal.consentId, parameters);
  expect(back.body.errorCode, back.text).toBe('Y924');
  await expect.poll(() => bank.statusesOf('ok-stranger')).toEqual(['revoked']);
  expect((await person.consent(consentId)).consentStatus).toBe('ACTIVE');
  expect(await bank.statusesOf('ok-owner')).toEqual(['authorized']);
});

test('a consent declined at the American bank is abandoned, and no provider account is added', async () => {
  const person = await service.person('declining');
  const consentId = await person.generate('US');
  const { authorizationUrl } = (await person.accept(consentId)).body.consent[0];
  const added = await person.add('US', consentId, await bank.authorize(authorizationUrl, 'declined'));
  expect(added.body.errorCode, added.text).toBe('Y923');
  expect(await bank.statusesOf('declined')).toEqual([]);
  expect((await person.call('GET', '/providerAccounts')).body).toEqual({});
});

test('a consent for basic information requests nothing else from the American FAPI bank', async () => {
  const { length } = bank.exchanges;
  const { account } = await linked('basic-only', 'ok-basic-only', basicInformation);
  expect(account.status).toBe('SUCCESS');
  expect(dataPaths(bank.exchanges.slice(length), /\/fdx\/v6\/(accounts.*|customers.*)$/)).toEqual(['accounts']);
});

test('contact details of the holder are read at the American bank only if the consent covers them', async () => {
  const profileAt = async ({ person, providerAccountId }: Awaited<ReturnType<typeof linked>>) => {
    const query = { providerAccountId: String(providerAccountId) };
    return (await person.call('GET', '/verification/holderProfile', { query })).body.holderProfile[0];
  };
  expect(await profileAt(await linked('details', 'ok-details', holderDetails))).toMatchObject({
    address: [expect.objectContaining({ address1: expect.any(String), country: 'US' })],
    email: [{ type: 'PRIMARY', value: expect.stringContaining('@') }],
    phoneNumber: [{ type: 'HOME', value: expect.stringMatching(/^\+1/) }],
  });
  const stated = await profileAt(await linked('names', 'ok-names', holderNames));
  expect(stated.holder).toHaveLength(1);
  for (const unread of ['address', 'email', 'phoneNumber']) expect(stated).not.toHaveProperty(unread);
});
