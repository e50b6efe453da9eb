import type { LinkOptions } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { findOptionProblems } from '../../../src/tenancy/configurations/option-problems.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, signInFields, untilStatus } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

/** Two banks that accept credentials. */
const [bank, otherBank] = [16_001, 16_002];

let names = 0;
/** Creates a session of a new configuration with these options. */
async function inSession(options: Partial<LinkOptions>) {
  const configName = `Offered ${++names}`;
  const bearer = 'sandbox-operator-key';
  const body = { configName, options: { flow: 'aggregation', ...options } };
  const made = await host.call('POST', '/v1/configurations', { bearer, body });
  expect(made.status, made.text).toBe(201);
  await host.call('POST', `/v1/configurations/${encodeURIComponent(configName)}/publication`, {
    bearer,
    headers: { 'if-match': String(made.headers['etag']) },
  });
  const { token } = await host.session({ configNames: [configName] });
  const read = async (path: string) => (await host.call('GET', path, { bearer: token })).body;
  const idsOf = (list: { providers: { providerId: number }[] }) => list.providers.map(({ providerId }) => providerId);
  return {
    token,
    popular: async () => idsOf(await read('/v1/providers')),
    search: (name: string) => read(`/v1/providers?name=${name}`),
    idsOf,
    open: async (providerId: number) => (await read(`/v1/providers/${providerId}`)).error?.code,
  };
}

test('a provider that a configuration blocks is neither listed nor linked', async () => {
  const free = await inSession({});
  const name = (await host.call('GET', `/v1/providers/${bank}`, { bearer: free.token })).body.provider.name;
  const before = await free.search(name);
  expect(free.idsOf(before)).toContain(bank);
  expect(await free.popular()).toContain(bank);
  const field = await signInFields(host, free.token, bank, 'ok', 'ok');

  const person = await inSession({ blockedProviderIds: [bank] });
  const found = await person.search(name);
  expect(person.idsOf(found)).not.toContain(bank);
  expect(found.total).toBe(before.total - 1);
  expect(await person.popular()).not.toContain(bank);
  expect(await person.open(bank)).toBe('provider.not-offered');
  expect(await person.open(otherBank)).toBeUndefined();
  const body = { providerId: bank, field };
  const headers = { 'idempotency-key': 'blocked-key-1' };
  const refused = await host.call('POST', '/v1/provider-accounts', { bearer: person.token, headers, body });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'provider.not-offered']);
});

test('a configuration that names countries only offers their providers', async () => {
  const [everywhere, inBritain] = [await inSession({}), await inSession({ countries: ['GB'] })];
  const countriesOf = async ({ search }: typeof inBritain) => {
    const { providers }: { providers: { countryISOCode: string }[] } = await search('har');
    return [...new Set(providers.map(({ countryISOCode }) => countryISOCode))];
  };
  expect((await countriesOf(everywhere)).length).toBeGreaterThan(1);
  expect(await countriesOf(inBritain)).toEqual(['GB']);
  expect((await inBritain.search('har')).total).toBeLessThan((await everywhere.search('har')).total);
  expect(await inBritain.popular()).not.toContain(bank);
  expect(await inBritain.open(bank)).toBe('provider.not-offered');
});

test('a session for a single site accepts one provider and refuses a second one', async () => {
  const { token } = await inSession({ singleSite: true });
  expect((await add(host, token, { providerId: bank })).status).toBe(201);
  const second = await add(host, token, { providerId: otherBank });
  expect([second.status, second.body.error.code]).toEqual([409, 'session.single-site']);
  // The same provider again, for example after a wrong password.
  expect((await add(host, token, { providerId: bank, user: 'ok-again' })).status).toBe(201);
  const others = await inSession({});
  expect((await add(host, others.token, { providerId: bank })).status).toBe(201);
  expect((await add(host, others.token, { providerId: otherBank })).status).toBe(201);
});

test('a session for a single site accepts another provider after all attempts at the first have failed', async () => {
  const { token } = await inSession({ singleSite: true });
  const refused = async () => (await add(host, token, { providerId: otherBank })).body.error.code;
  const mistyped = (await add(host, token, { providerId: bank, password: 'wrong' })).body.providerAccount;
  expect(await refused()).toBe('session.single-site');
  await untilStatus(host, token, mistyped.providerAccountId, 'FAILED');
  const both = await Promise.all([bank, otherBank].map((providerId) => add(host, token, { providerId })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test.each<[Partial<LinkOptions>, string]>([
  [{ flow: 'lite' }, 'flow'],
  [{ popularProviderIds: [bank, bank] }, 'popularProviderIds'],
  [{ popularProviderIds: [bank], blockedProviderIds: [bank] }, 'blockedProviderIds'],
  [{ blockedProviderIds: [bank, bank] }, 'blockedProviderIds'],
  [{ countries: ['GB', 'GB'] }, 'countries'],
  [{ countries: ['gb'] }, 'countries.0'],
  [{ historyDays: 0 }, 'historyDays'],
  [{ consentDays: 0 }, 'consentDays'],
  [{ flow: 'verification', accountSelection: false }, 'accountSelection'],
  [{ verificationFirst: true }, 'verificationFirst'],
  [{ balanceRefresh: { pullTransactions: true, transactionDays: 30 } }, 'balanceRefresh.pullTransactions'],
])('an error names the options that contradict each other: %j', (options, path) => {
  expect(findOptionProblems({ flow: 'aggregation', ...options }).map((problem) => problem.path)).toEqual([path]);
  expect(findOptionProblems({ flow: 'aggregation' })).toEqual([]);
});
