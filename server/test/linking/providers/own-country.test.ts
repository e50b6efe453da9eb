import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);

test.each([
  ['US', 'Pine Harbor Bank'],
  // Harbour & Vale Bank requires a consent, which this service cannot create.
  ['GB', 'Harbourwick Bank'],
])('a search on a site of %s finds the banks of that country first', async (countryISOCode, first) => {
  const site = { ...sandboxSite('pk_sandbox_demo', 4300), countryISOCode };
  const host = await testHost({ storage, serviceUrl, settings: { sites: sitesOf([site]) } });
  const { token } = await host.session();
  const { body } = await host.call('GET', '/v1/providers?name=harb', { bearer: token });
  expect(body.providers[0].name).toBe(first);
});

test('sites in different countries show the popular banks of their country, linkable ones first', async () => {
  const codes = ['US', 'GB', 'AU'] as const;
  const keys = codes.map((code) => `pk_sandbox_demo_${code.toLowerCase()}`);
  const sites = codes.map((countryISOCode, index) => ({
    ...sandboxSite(keys[index] ?? '', 4300),
    countryISOCode,
  }));
  const host = await testHost({ storage, serviceUrl, settings: { sites: sitesOf(sites) } });
  const popular = async (publishableKey = ''): Promise<{ name: string; countryISOCode: string; status: string }[]> => {
    const { token } = await host.session({ publishableKey });
    return (await host.call('GET', '/v1/providers', { bearer: token })).body.providers;
  };
  const [american = [], british = [], australian = []] = await Promise.all(keys.map(popular));
  expect(american.map(({ name }) => name)).toContain('Pine Harbor Bank');
  // This service cannot reach banks that require a consent.
  for (const [list, openBank] of [
    [british, 'Harbour & Vale Bank'],
    [australian, 'Southern Wattle Bank'],
  ] as const) {
    expect(list.length).toBeGreaterThan(4);
    expect(list.at(-1)).toMatchObject({ name: openBank, status: 'Unsupported' });
    for (const { status } of list.slice(0, -1)) expect(status).toBe('Supported');
  }
  for (const [index, list] of [american, british, australian].entries())
    expect(new Set(list.map(({ countryISOCode }) => countryISOCode))).toEqual(new Set([codes[index]]));
});

test.each([
  ['sandbox', ['Crossways Credit Union', 'Lantern Community Bank']],
  ['production', undefined],
] as const)('a search in %s without results suggests test banks only in the sandbox', async (mode, testBanks) => {
  const host = await testHost({ storage, serviceUrl, settings: { mode } });
  const { token } = await host.session();
  const search = async (name: string) => (await host.call('GET', `/v1/providers?name=${name}`, { bearer: token })).body;
  expect(await search('zorgwyqxbank')).toMatchObject({ total: 0 });
  expect((await search('zorgwyqxbank')).testBanks).toEqual(testBanks);
  expect((await search('pine')).testBanks).toBeUndefined();
});
