import { html } from '@remix-run/html-template';
import { siteCatalogue } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { specialLogins } from '../../src/credential-sites/site/special-logins.ts';
import { credentialSites, scenarios } from '../../src/index.ts';
import { expectReply, openTestSites } from './test-sites.ts';

const { app } = await openTestSites();

describe('Catalogue of the credential sites', () => {
  it('the catalogue lists sites, fields, codes and scenarios as JSON', async () => {
    const catalogue = expectReply(await app.inject('/scenarios.json'), siteCatalogue);
    expect(catalogue.sites).toEqual(credentialSites);
    expect(catalogue.sites.map(({ siteId, challenge }) => [siteId, challenge?.kind ?? null])).toEqual([
      ['16001', null],
      ['16002', 'token'],
      ['16003', 'questionAndAnswer'],
      ['16004', 'image'],
      ['16005', 'selection'],
      ['16006', null],
      ['16010', null],
    ]);
    expect(catalogue.sites[1]?.fields).toEqual([
      { name: 'LOGIN', label: 'User ID', type: 'text' },
      { name: 'PASSWORD', label: 'Password', type: 'password' },
    ]);
    expect(catalogue.sites[1]?.challenge?.answers).toEqual({ answer: '123456' });
    expect(catalogue.scenarios.map(({ userName }) => userName)).toEqual(scenarios.map(({ userName }) => userName));
    expect(catalogue.scenarios.find(({ userName }) => userName === 'slow-70s')?.additionalStatus).toBeNull();
    expect(catalogue.scenarios.find(({ userName }) => userName === 'partial-data-retrieved')?.additionalStatus).toBe(
      'PARTIAL_DATA_RETRIEVED',
    );
  });

  it('the content security policy of the catalogue page allows no script', async () => {
    const page = await app.inject('/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.body).toContain('Simulated bank — no real data');
    expect(page.body).not.toMatch(/<script|style=|<style/);
    for (const { name } of credentialSites) expect(page.body).toContain(name);
    for (const { userName } of scenarios) expect(page.body).toContain(`<code>${userName}</code>`);
    for (const { challenge } of credentialSites)
      for (const { userName } of challenge?.variants ?? []) expect(page.body).toContain(`<code>${userName}</code>`);
    for (const { pattern } of specialLogins) expect(page.body).toContain(String(html`<code>${pattern}</code>`));
    expect(page.body).toContain('ACCOUNT_LOCKED → account.locked');
    expect((await app.inject('/catalogue.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('the catalogue is not cached and sends no referrer', async () => {
    for (const url of ['/', '/catalogue.css', '/scenarios.json', '/nothing', '/sites/16001/api/accounts']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
