import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandboxSite, sitesOf } from '../../src/sites/site.ts';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);

test.each([
  ['US', 'Pine Harbor Bank'],
  // Harbour & Vale Bank is linked with a consent, which this service has no way to.
  ['GB', 'Harbourwick Bank'],
])('a search on a site of %s finds the banks of that country first', async (countryISOCode, first) => {
  const site = { ...sandboxSite('pk_sandbox_demo', 4300), countryISOCode };
  const host = await testHost({ storage, serviceUrl, settings: { sites: sitesOf([site]) } });
  const { token } = await host.session();
  const { body } = await host.call('GET', '/v1/providers?name=harb', { bearer: token });
  expect(body.providers[0].name).toBe(first);
});

test.each([
  ['sandbox', ['Crossways Credit Union', 'Lantern Community Bank']],
  ['production', undefined],
] as const)('a search of %s that finds nothing names banks to try only where none is real', async (mode, testBanks) => {
  const host = await testHost({ storage, serviceUrl, settings: { mode } });
  const { token } = await host.session();
  const search = async (name: string) => (await host.call('GET', `/v1/providers?name=${name}`, { bearer: token })).body;
  expect(await search('zorgwyqxbank')).toMatchObject({ total: 0 });
  expect((await search('zorgwyqxbank')).testBanks).toEqual(testBanks);
  expect((await search('pine')).testBanks).toBeUndefined();
});
