import { describe, expect, it } from 'vitest';
import {
  maxInstitutions,
  institutions,
  siteOf,
  withCheckDigit,
} from '../../../src/banks/providers/catalogue/institutions.ts';
import type { CatalogueEntry } from '../../../src/banks/providers/catalogue/catalogue-entry.ts';
import { sandboxProviders } from '../../../src/banks/providers/catalogue/sandbox-providers.ts';
import { fillCatalogue, offerConsentBanks } from '../../../src/banks/providers/index.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const token = await service.token('sbMem1');
const provider = async (id: number, version = '1.1') =>
  (await service.call('GET', `/providers/${id}`, { token, version })).body.provider[0];

describe('provider of the service', () => {
  it.each([16001, 16002])('provider %d has a login form with user name and password', async (id) => {
    const found = await provider(id);
    expect(found).toMatchObject({
      id,
      status: 'Supported',
      PRIORITY: 'POPULAR',
      authType: id === 16001 ? 'CREDENTIALS' : 'MFA_CREDENTIALS',
    });
    const fields = found.loginForm[0].row.flatMap((row: { field: unknown[] }) => row.field);
    expect(fields).toMatchObject([
      { name: 'LOGIN', type: 'text' },
      { name: 'PASSWORD', type: 'password' },
    ]);
  });

  it('a provider that is not supported has that status and no login form', async () => {
    const others = sandboxProviders.filter(({ status }) => status === 'Unsupported');
    for (const { id } of others) {
      const found = await provider(id);
      expect(found.status).toBe('Unsupported');
      expect(found.loginForm).toBeUndefined();
    }
    expect(others.map(({ id }) => id)).toEqual([16020, 16030, 16031, 16040]);
  });

  it('a provider that needs a consent is supported only if the service reaches its bank', async () => {
    const { database } = service.deps;
    const before = await provider(16020);
    const signInUrl = 'http://127.0.0.1:4210/';
    await offerConsentBanks(database, new Map([[16020, { signInUrl }]]));
    expect(await provider(16020)).toEqual({
      ...before,
      status: 'Supported',
      loginUrl: signInUrl,
      isAutoRefreshEnabled: true,
    });
    expect(before).toMatchObject({ name: 'Harbour & Vale Bank', authType: 'OAUTH', isConsentRequired: true });
    expect((await provider(16030)).status).toBe('Unsupported');
    await offerConsentBanks(database, new Map());
    expect((await provider(16020)).status).toBe('Unsupported');
  });

  it('a provider that an operator configures is in the catalogue, is found by name, and is withdrawn with its bank', async () => {
    const { database } = service.deps;
    const listed = { name: 'Zenithal Mutual', website: 'https://www.zenithal.example', country: 'AU' } as const;
    const found = async (name: string) =>
      ((await service.call('GET', `/providers?name=${name}`, { token })).body.provider ?? []).map(
        ({ id }: { id: number }) => id,
      );
    await offerConsentBanks(database, new Map([[170001, { listed }]]));
    const offered = await provider(170001);
    expect(offered).toMatchObject({
      name: 'Zenithal Mutual',
      status: 'Supported',
      authType: 'OAUTH',
      isConsentRequired: true,
      countryISOCode: 'AU',
      baseUrl: 'https://www.zenithal.example',
      loginUrl: 'https://www.zenithal.example',
    });
    expect(offered).not.toHaveProperty('forgetPasswordUrl');
    expect(offered).not.toHaveProperty('loginForm');
    expect(await found('zenithal')).toEqual([170001]);
    // A misspelt query finds the bank through the words of all names.
    expect(await found('zenitahl')).toEqual([170001]);
    await offerConsentBanks(database, new Map([[170001, { listed: { ...listed, name: 'Nadiral Mutual' } }]]));
    expect([await found('zenithal'), await found('nadiral')]).toEqual([[], [170001]]);
    await offerConsentBanks(database, new Map());
    expect(await provider(170001)).toMatchObject({ name: 'Nadiral Mutual', status: 'Unsupported' });
    // A new edition of the catalogue keeps the name.
    await fillCatalogue(database, 61);
    await fillCatalogue(database, 60);
    expect(await provider(170001)).toMatchObject({ name: 'Nadiral Mutual', status: 'Unsupported' });
    await database.db.deleteFrom('provider').where('id', '=', 170001).execute();
  });

  it('a configured bank replaces the sandbox provider with the same id, which returns when the configuration is removed', async () => {
    const { database } = service.deps;
    await offerConsentBanks(database, new Map());
    const usual = await provider(16020);
    const listed = { name: 'Real Bank', website: 'https://real.example', country: 'GB' } as const;
    await offerConsentBanks(database, new Map([[16020, { listed, signInUrl: 'https://auth.real.example' }]]));
    expect(await provider(16020)).toMatchObject({ name: 'Real Bank', loginUrl: 'https://auth.real.example' });
    await offerConsentBanks(database, new Map());
    expect(await provider(16020)).toEqual(usual);
  });

  it('a provider has numberOfTransactionDays in API version 1.1 only', async () => {
    expect(JSON.stringify(await provider(16001))).toContain('"numberOfTransactionDays":730');
    const older = await provider(16001, '1.0');
    expect(JSON.stringify(older)).not.toContain('numberOfTransactionDays');
    expect(older.dataset.map((dataset: { name: string }) => dataset.name)).toEqual(['BASIC_AGG_DATA', 'ACCT_PROFILE']);
    const listed = await service.call('GET', '/providers', { token, version: '1.0', query: { name: 'summit' } });
    expect(listed.text).not.toContain('numberOfTransactionDays');
  });

  it.each([
    ['1', 400, 'Y807'],
    ['9007199254740993', 400, 'Y804'],
    ['abc', 400, 'Y800'],
    ['-1', 400, 'Y800'],
  ])('reading a provider with %s is refused', async (id, status, code) => {
    expect(await service.call('GET', `/providers/${id}`, { token })).toMatchObject({
      status,
      body: { errorCode: code },
    });
  });
});

const isUnlinkable = ({ status }: CatalogueEntry): boolean => status === 'Unsupported';

describe('provider catalogue', () => {
  const all = institutions(maxInstitutions, true);

  it('the provider catalogue has 12,000 fictional institutions of three countries with unique names', () => {
    expect(all.length).toBeGreaterThanOrEqual(12_000);
    expect(new Set(all.map(({ name, country }) => `${name}/${country}`)).size).toBe(all.length);
    expect(new Set(all.map(({ webHost }) => webHost)).size).toBe(all.length);
    expect(new Set(all.map(({ bankCode }) => bankCode)).size).toBe(all.length);
    expect([...new Set(all.map(({ country }) => country))].sort()).toEqual(['AU', 'GB', 'US']);
    expect(all.every(({ webHost }) => webHost.endsWith('.example'))).toBe(true);
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => 20_000 + index));
  });

  it('the provider catalogue is the same every time it is generated', () => {
    expect(institutions(500, true)).toEqual(all.slice(0, 500));
  });

  it('institutions of the provider catalogue, except one in ten and brokers abroad, can be linked as the simulated bank of their country and kind', () => {
    const [linkable, leftOut] = [all.filter(({ status }) => status === 'Supported'), all.filter(isUnlinkable)];
    const brokersAbroad = leftOut.filter(
      ({ country, datasetProfile }) => country !== 'US' && datasetProfile === 'brokerage',
    );
    const others = leftOut.filter((entry) => !brokersAbroad.includes(entry));
    expect(others.every(({ id }) => id % 10 === 0)).toBe(true);
    expect(linkable.length).toBeGreaterThan(all.length * 0.85);
    expect(new Set(others.map(({ country }) => country)).size).toBe(3);
    for (const [country, site] of [
      ['GB', '16020'],
      ['AU', '16040'],
    ] as const)
      expect(new Set(linkable.filter((entry) => entry.country === country).map(({ id }) => siteOf(id)))).toEqual(
        new Set([site]),
      );
    const sites = linkable.map(({ id, name }) => [siteOf(id), name] as const);
    const named = (site: string) => sites.filter(([one]) => one === site).map(([, name]) => name);
    expect(new Set(sites.map(([site]) => site))).toEqual(new Set(['16001', '16005', '16010', '16020', '16040']));
    expect(named('16005').every((name) => name.includes('Credit Union'))).toBe(true);
    expect(named('16010')).toEqual(expect.arrayContaining(['Alder Ridge Brokerage', 'Alder Ridge Securities']));
    expect(named('16001').some((name) => /Credit Union|[Bb]rok|Securities/.test(name))).toBe(false);
  });

  it('an institution of the provider catalogue has the sign-in of its simulated bank, and every other provider its own', () => {
    const american = all.filter(({ status, country }) => status === 'Supported' && country === 'US');
    for (const { id, authType } of american)
      expect(authType).toBe(sandboxProviders.find((site) => String(site.id) === siteOf(id))?.authType);
    expect([16006, 170001].map(siteOf)).toEqual(['16006', '170001']);
  });

  it('without simulated banks no institution of the provider catalogue can be linked', () => {
    expect(institutions(maxInstitutions, false).every(isUnlinkable)).toBe(true);
  });

  it('bank codes of the provider catalogue have nine digits with a check digit, or six digits', () => {
    expect(withCheckDigit('11100002')).toBe('111000025');
    for (const { country, bankCode } of [...all, ...sandboxProviders.filter((entry) => entry.bankCode !== null)]) {
      const code = bankCode ?? '';
      if (country === 'US') expect(code).toBe(withCheckDigit(code.slice(0, 8)));
      else expect(code).toMatch(/^\d{6}$/);
    }
  });

  it('the service fills the provider catalogue once, and again when another size is configured', async () => {
    const size = async () =>
      (
        await service.deps.database.db
          .selectFrom('provider')
          .select((rows) => rows.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    await service.deps.database.db.deleteFrom('provider').where('id', '=', 20_000).execute();
    await fillCatalogue(service.deps.database, 60);
    expect(await size()).toBe('71');
    await Promise.all([fillCatalogue(service.deps.database, 30), fillCatalogue(service.deps.database, 30)]);
    expect(await size()).toBe('42');
  });
});
