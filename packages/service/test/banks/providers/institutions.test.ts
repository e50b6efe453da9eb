import { expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const token = await service.token('looks-for-banks');
const get = (query: Record<string, string>, path = '/institutions') => service.call('GET', path, { token, query });

it('the list of institutions equals the providers, each with the ids of its providers', async () => {
  const { institution } = (await get({})).body;
  const { provider } = (await get({}, '/providers')).body;
  expect(institution.length).toBeGreaterThan(50);
  expect(institution.map(({ id }: { id: number }) => id)).toEqual(provider.map(({ id }: { id: number }) => id));
  for (const one of institution) expect(one.providerId).toEqual([one.id]);
  const { id, name, countryISOCode, baseUrl, PRIORITY } = provider[0];
  expect(institution[0]).toMatchObject({ id, name, countryISOCode, baseUrl, PRIORITY });
  const grouped = (await get({ institutionId: String(id) }, '/providers')).body.provider;
  expect(grouped.map((one: { id: number }) => one.id)).toEqual(institution[0].providerId);
});

it('institutions are searched by name, by priority and by provider', async () => {
  const names = async (query: Record<string, string>): Promise<string[]> =>
    ((await get(query)).body.institution ?? []).map(({ name }: { name: string }) => name);
  const [popular = '', ...more] = await names({ priority: 'popular' });
  expect(more.length).toBeGreaterThan(0);
  expect(more.length + 1).toBeLessThan((await names({ priority: 'all' })).length);
  expect((await names({ priority: 'search', name: popular }))[0]).toBe(popular);
  expect((await names({ name: popular }))[0]).toBe(popular);
  const [{ id }] = (await get({ name: popular })).body.institution;
  expect(await names({ providerId: String(id) })).toEqual([popular]);
  expect(await names({ name: 'zzzzzzzz' })).toEqual([]);
  expectError(await get({ priority: 'search' }), 'Y800');
  expectError(await get({ priority: 'cobrand' }), 'Y800');
});

it('the list of institutions has pages with a link to the next page', async () => {
  const first = await get({ top: '2' });
  expect(first.body.institution).toHaveLength(2);
  expect(String(first.headers['link'])).toContain('skip=2');
});
