import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const bearer = 'sandbox-operator-key';

const banks = async (query: string): Promise<{ providerId: number; name: string; countryISOCode: string }[]> =>
  (await host.call('GET', `/v1/configuration-providers${query}`, { bearer })).body.provider;

test('an operator finds banks by name and by country, with name, mark and country', async () => {
  const [first] = await banks('?name=pine');
  expect(first).toMatchObject({
    name: 'Pine Harbor Bank',
    countryISOCode: 'US',
    logo: expect.stringMatching(/^(data:|\/frame\/logos)/),
  });
  const british = await banks('?name=harb&countries=GB');
  expect(british.length).toBeGreaterThan(0);
  expect(new Set(british.map(({ countryISOCode }) => countryISOCode))).toEqual(new Set(['GB']));
});

test('an operator reads more banks by id than one call of the service takes, in the order of the ids', async () => {
  const popular = await banks('');
  expect(popular.length).toBeGreaterThan(5);
  const ids = popular.map(({ providerId }) => providerId).toReversed();
  expect((await banks(`?providerId=${ids.join(',')}`)).map(({ providerId }) => providerId)).toEqual(ids);
});

test('an id that the service does not know is left out', async () => {
  const [known] = await banks('?name=pine');
  expect(await banks(`?providerId=999999999,${known?.providerId}`)).toEqual([known]);
});

test('a list of ids that is too long or no list is refused', async () => {
  for (const list of [Array.from({ length: 51 }, (_, index) => index + 1).join(','), '1,,2', 'x'])
    expect((await host.call('GET', `/v1/configuration-providers?providerId=${list}`, { bearer })).status).toBe(400);
});
