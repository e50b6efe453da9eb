import { testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { maxInstitutions, offerConsentBanks } from '../../../src/banks/providers/index.ts';
import { filteredProviders } from '../../../src/banks/providers/search/provider-filter.ts';
import { nearestSpelling } from '../../../src/banks/providers/search/misspelt.ts';
import { expectedSearches } from './expected-searches.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ settings: { institutions: maxInstitutions } });
// As in the sandbox, open-banking banks can be linked, too.
await offerConsentBanks(service.deps.database, new Map([16020, 16030, 16031, 16040].map((id) => [id, {}])));
const token = await service.token('sbMem1');
const get = async (query: Record<string, string>, path = '/providers') => {
  const reply = await service.call('GET', path, { token, query });
  expect(reply.status, reply.text).toBe(200);
  return reply;
};
const names = async (query: Record<string, string>): Promise<string[]> =>
  ((await get(query)).body.provider ?? []).map((provider: { name: string }) => provider.name);
const count = async (query: Record<string, string>): Promise<number> =>
  (await get(query, '/providers/count')).body.provider.TOTAL.count;

/** Query, expected first result, and how it was found. */
const ranked: [kind: string, query: string, first: string, matchedAs?: string][] = [
  ['exact', 'Pine Harbor Bank', 'Pine Harbor Bank'],
  ['exact, in other letters', 'pine  HARBOR bank', 'Pine Harbor Bank'],
  ['exact, of many with the same words', 'Harbour Bridge Bank', 'Harbour Bridge Bank'],
  ['exact, with a sign', 'Cedar Ridge Bank & Trust', 'Cedar Ridge Bank & Trust'],
  ['exact, with the sign as a word', 'cedar ridge bank and trust', 'Cedar Ridge Bank & Trust'],
  ['prefix', 'Summit', 'Summit Federal Bank'],
  ['prefix, half a word', 'summ', 'Summit Federal Bank'],
  ['prefix, two letters', 'su', 'Summit Federal Bank'],
  ['prefix before word prefix', 'Harbor Creek B', 'Harbor Creek Bank'],
  ['popular before others', 'p', 'Pine Harbor Bank'],
  ['word prefix', 'harb pin', 'Pine Harbor Bank'],
  ['short before long', 'Quail Valley Federal', 'Quail Valley Federal Savings'],
  ['typo: a letter missing', 'Sumit', 'Summit Federal Bank', 'Summit'],
  ['typo: a letter too many', 'Summmit Federal', 'Summit Federal Bank', 'Summit Federal'],
  ['typo: a wrong letter', 'Pine Harbpr Bank', 'Pine Harbor Bank', 'Pine Harbor Bank'],
  ['typo: half typed', 'Sumimt Fe', 'Summit Federal Bank', 'Summit Fe'],
  ['transposition', 'Habrour', 'Harbour & Vale Bank', 'Harbour'],
  [
    'transposition beside a right word',
    'Habrour Bridge Building Society',
    'Harbour Bridge Building Society',
    'Harbour Bridge Building Society',
  ],
  ['transposition at the start', 'uSmmit', 'Summit Federal Bank', 'Summit'],
  ['address', 'pineharbor.example', 'Pine Harbor Bank'],
  ['address, as copied', 'https://www.summitfederal.example/sign-in?from=mail', 'Summit Federal Bank'],
  ['address, half typed', 'summitfederal.exa', 'Summit Federal Bank'],
  ['routing number', '111999990', 'Pine Harbor Bank'],
  ['routing number, spaced', '121 999 993', 'Summit Federal Bank'],
  ['sort code', '98-00-00', 'Ashwick Bank'],
  ['sort code of a simulated bank', '99-04-16', 'Harbour & Vale Bank'],
  ['routing number in other digits', '١١١٩٩٩٩٩٠', 'Pine Harbor Bank'],
  ['sort code with long dashes', '99–04–16', 'Harbour & Vale Bank'],
  ['BSB', '990-000', 'Banksia Bay Bank'],
  ['BSB of a simulated bank', '899-042', 'Southern Wattle Bank'],
  ['words beside the name', 'summit credit union', 'Summit Federal Bank', 'Summit'],
];

test('the intended provider comes first in at least 54 of 60 searches in three countries', async () => {
  const missed: string[] = [];
  for (const [country, query, provider] of expectedSearches) {
    const [first] = await names({ name: query, top: '1', preferCountry: country });
    if (first !== provider) missed.push(`${country}: ${query} finds ${String(first)}, not ${provider}`);
  }
  expect(expectedSearches).toHaveLength(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6);
  console.log(missed.join('\n'));
});

describe('provider search', () => {
  it.each(ranked)('provider search ranks by %s: %s', async (_kind, query, first, matchedAs) => {
    const { body } = await get({ name: query, top: '5' });
    expect(body.provider?.[0]?.name).toBe(first);
    expect(body.matchedAs).toBe(matchedAs);
  });

  it('provider search orders by kind of match, popularity and length of the name', async () => {
    expect(await names({ name: 'harbor creek bank', top: '3' })).toEqual([
      'Harbor Creek Bank',
      'Harbor Creek Bank & Trust',
      'Bank of Harbor Creek',
    ]);
    const [linkable, ...found] = await names({ name: 'harbor', top: '500' });
    expect(linkable).toBe('Pine Harbor Bank');
    const firstInside = found.findIndex((name) => !name.startsWith('Harbor'));
    expect(firstInside).toBeGreaterThan(100);
    expect(found.slice(firstInside).some((name) => name.startsWith('Harbor '))).toBe(false);
  });

  it.each([
    'xqzwvk',
    '!!!',
    '%',
    '_',
    '  ',
    '%_%',
    'ab cd ef gh ij kl mn op qr st',
    "'; drop table provider; --",
    '999999999',
    'nosuch.example',
  ])('provider search finds nothing for %s and answers without a list', async (query) => {
    expect((await get({ name: query })).body).toEqual({});
  });

  it('provider search with match=exact finds no misspelt names', async () => {
    expect((await get({ name: 'Habrour', match: 'exact' })).body).toEqual({});
    expect((await get({ name: 'Habrour', match: 'close' })).body.matchedAs).toBe('Harbour');
  });

  it('provider search pages by skip and top, with Link headers', async () => {
    const seen: number[] = [];
    let query: Record<string, string> = { name: 'harbour', top: '100' };
    for (let pages = 0; ; pages++) {
      const { body, headers } = await get(query);
      seen.push(...body.provider.map((provider: { id: number }) => provider.id));
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      expect(String(headers['link']).includes('rel="previous"')).toBe(pages > 0);
      if (next === undefined) break;
      query = Object.fromEntries(new URL(next, 'http://service.example').searchParams);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await count({ name: 'harbour' }));
    expect(seen.length).toBeGreaterThan(200);
  });
});

describe('provider list', () => {
  it('the provider list has every institution and every simulated bank, popular ones first, 500 to a page', async () => {
    const { body, headers } = await get({});
    expect(body.provider).toHaveLength(500);
    const priorities: string[] = body.provider.map((provider: { PRIORITY: string }) => provider.PRIORITY);
    expect(priorities.lastIndexOf('POPULAR')).toBe(priorities.filter((one) => one === 'POPULAR').length - 1);
    expect(headers['link']).toContain('skip=500&top=500');
    expect(await count({ priority: 'ALL' })).toBe(maxInstitutions + 11);
  });

  it.each([
    ['GB', 'Harbour & Vale Bank', 6],
    ['AU', 'Southern Wattle Bank', 7],
  ] as const)(
    'the popular providers of %s are the ones that can be linked there',
    async (country, openBankName, size) => {
      const list = async (query: Record<string, string> = {}) =>
        (await get({ priority: 'popular', preferCountry: country, ...query })).body.provider;
      const own = await list({ countries: country });
      expect(own).toHaveLength(size);
      for (const one of own) expect(one).toMatchObject({ status: 'Supported', countryISOCode: country });
      expect(own.map(({ name }: { name: string }) => name)).toContain(openBankName);
      // Providers of other countries follow.
      expect((await list()).slice(0, size)).toEqual(own);
      expect((await list()).length).toBeGreaterThan(size);
    },
  );

  it('the provider list is filtered by popularity, ids, datasets, account number fields and capability', async () => {
    expect(await names({ priority: 'popular', countries: 'US' })).toEqual([
      'Crossways Credit Union',
      'Lantern Community Bank',
      'Northwind Brokerage',
      'Old Mill Savings',
      'Pine Harbor Bank',
      'Summit Federal Bank',
      'Twin Rivers Bank',
    ]);
    expect(await names({ providerId: '16002,16040,1' })).toEqual(['Southern Wattle Bank', 'Summit Federal Bank']);
    expect(await names({ institutionId: '16010' })).toEqual(['Northwind Brokerage']);
    const brokers = await count({ dataset$filter: 'ACCT_PROFILE[FULL_ACCT_NUMBER.container[investment]]' });
    const banks = await count({
      dataset$filter: 'ACCT_PROFILE[FULL_ACCT_NUMBER.container[bank]]',
      fullAccountNumberFields: 'paymentAccountNumber',
    });
    expect(brokers).toBeGreaterThan(500);
    expect(brokers + banks).toBe(maxInstitutions + 11);
    expect(await count({ dataset$filter: 'BASIC_AGG_DATA [ ACCOUNT_DETAILS OR HOLDINGS ] OR DOCUMENT' })).toBe(
      maxInstitutions + 11,
    );
    expect(await count({ dataset$filter: 'DOCUMENT' })).toBe(0);
    expect(await count({ name: 'summit', capability: 'CHALLENGE_DEPOSIT_VERIFICATION' })).toBe(1);
  });

  it.each([
    [{ dataset$filter: 'NO_SUCH_DATASET' }, 'Y800', 'dataset$filter'],
    [{ dataset$filter: 'BASIC_AGG_DATA[' }, 'Y800', 'dataset$filter'],
    [{ dataset$filter: 'BASIC_AGG_DATA[HOLDINGS.container[cellar]]' }, 'Y800', 'dataset$filter'],
    [{ dataset$filter: 'BASIC_AGG_DATA OR' }, 'Y800', 'dataset$filter'],
    [{ dataset$filter: 'BASIC_AGG_DATA]' }, 'Y800', 'dataset$filter'],
    [{ fullAccountNumberFields: 'all' }, 'Y800', 'fullAccountNumberFields'],
    [{ capability: 'FLYING' }, 'Y800', 'capability'],
    [{ priority: 'urgent' }, 'Y800', 'priority'],
    [{ top: '501' }, 'Y804', 'top'],
    [{ top: '0' }, 'Y804', 'top'],
    [{ skip: '-1' }, 'Y800', 'skip'],
    [{ name: '' }, 'Y801', 'name'],
    [{ name: 'a'.repeat(101) }, 'Y801', 'name'],
    [{ providerId: '1,2,3,4,5,6' }, 'Y824', 'providerId'],
  ])('the provider list refuses the filter %j', async (query, code, name) => {
    const reply = await service.call('GET', '/providers', { token, query: query as unknown as Record<string, string> });
    expect(reply).toMatchObject({ status: 400, body: { errorCode: code } });
    expect(reply.body.errorMessage).toContain(name);
  });
});

describe('provider count', () => {
  it.each([{}, { priority: 'COBRAND' }, { priority: 'cobrand', name: 'summit' }])(
    'the provider count is empty for %j',
    async (query) => {
      expect((await get(query as Record<string, string>, '/providers/count')).body).toEqual({});
    },
  );

  it('the provider count equals the length of the list, also for misspelt names', async () => {
    expect(await count({ name: 'summit' })).toBe(1);
    expect(await count({ name: 'Habrour' })).toBe(await count({ name: 'Harbour' }));
    expect(await count({ name: 'xqzwvk' })).toBe(0);
  });

  it('the provider count refuses API version 1.0, which does not have it', async () => {
    expect(
      await service.call('GET', '/providers/count', { token, version: '1.0', query: { name: 'summit' } }),
    ).toMatchObject({ status: 404, body: { errorCode: 'Y910' } });
  });
});

describe('misspelt provider names', () => {
  const { database } = service.deps;
  const nearest = (mostMs?: number) =>
    nearestSpelling(database, (executor) => filteredProviders(executor, {}), ['sumit', 'fedral'], mostMs);

  it.runIf(testDatabaseKind() === 'postgres')(
    'provider search looks for misspelt names for a limited time and then finds nothing',
    async () => {
      const locked = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      const holding = database.tx(async (trx) => {
        await sql`lock table ${sql.table('provider_word')} in access exclusive mode`.execute(trx);
        locked.resolve();
        await over.promise;
      });
      await locked.promise;
      expect(await nearest(50)).toBeNull();
      over.resolve();
      await holding;
      expect(await nearest()).toEqual(['summit', 'federal']);
    },
  );
});
