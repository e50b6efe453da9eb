import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type { KeyView, SiteView } from '@fin-link/contracts/browser';
import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../src/sites/console-sites.ts';
import type { ConsoleSites } from '../src/sites/console-sites.ts';
import { errorBody, fakeHost, type FakeHost } from './harness/fake-host.ts';
import { enter, press, until, within } from './harness/show.ts';

const history = {
  source: 'store',
  createdAt: '2026-11-20T10:15:00.000Z',
  createdBy: 'ops',
  changedAt: '2026-11-20T10:15:00.000Z',
  changedBy: 'ops',
  lastUsedAt: null,
} as const;

const siteWith = (publishableKey: string, appName: string, more: Partial<SiteView> = {}): SiteView => ({
  site: {
    publishableKey,
    appName,
    origins: ['https://app.example'],
    returnUrls: [],
    appLaunches: false,
    intentUrls: [],
    callbackUrl: null,
    logoUrl: null,
    privacyUrl: null,
    helpUrl: null,
    countryISOCode: 'US',
    fonts: [{ family: 'Inter' }],
  },
  ...history,
  ...more,
});

const keyWith = (keyId: string, name: string, more: Partial<KeyView> = {}): KeyView => ({
  keyId,
  kind: 'host',
  name,
  role: null,
  publishableKey: null,
  source: 'store',
  createdAt: '2026-11-20T10:15:00.000Z',
  createdBy: 'ops',
  lastUsedAt: null,
  endsAt: null,
  endedBy: null,
  ...more,
});

const markup = '<img src="x" alt="injected">';
const sites = [
  siteWith('pk_live_shop', markup),
  siteWith('pk_live_fixed', 'Fixed', { source: 'environment', createdAt: null, changedAt: null }),
];
const keys = [
  keyWith('key_12345678', 'backend'),
  keyWith('env_12345678', 'fixed', { source: 'environment', createdAt: null, createdBy: null }),
];

async function show(allowed: readonly string[] | null = null): Promise<{ host: FakeHost; page: ConsoleSites }> {
  const host = fakeHost(allowed);
  host.answer('GET /v1/sites', { body: { site: sites } });
  host.answer('GET /v1/keys', { body: { key: keys } });
  const page = await fixture<ConsoleSites>(html`<console-sites .services=${host.services}></console-sites>`);
  await until(() => page.querySelector('[data-id="key_12345678"]'));
  return { host, page };
}

/** Chooses an action in the menu of a row. */
function choose(page: ConsoleSites, id: string, text: string): void {
  const row = within(page, `[data-id="${id}"]`);
  const item = [...row.querySelectorAll('wa-dropdown-item')].find((one) => one.textContent?.trim() === text);
  if (item === undefined) throw new Error(`There is no action ${text}.`);
  within(row, 'wa-dropdown').dispatchEvent(new CustomEvent('wa-select', { detail: { item } }));
}

const openDialog = (page: ConsoleSites): Promise<HTMLElement> =>
  until(() => page.querySelector<HTMLElement>('wa-dialog[open]'));
const closed = (page: ConsoleSites) => until(() => page.querySelector('wa-dialog[open]') === null);
const actionsOf = (page: ConsoleSites, id: string): string[] =>
  [...page.querySelectorAll(`[data-id="${id}"] wa-dropdown-item`)].map((one) => one.textContent?.trim() ?? '');

describe('the page of sites and keys', () => {
  it('shows a site and a key of the environment read-only, with the reason, and markup as text', async () => {
    const { page } = await show();
    expect(actionsOf(page, 'pk_live_shop')).to.deep.equal(['Edit', 'Delete']);
    expect(actionsOf(page, 'pk_live_fixed')).to.deep.equal(['Details']);
    expect(actionsOf(page, 'key_12345678')).to.deep.equal(['Rename', 'Replace', 'Revoke']);
    expect(actionsOf(page, 'env_12345678')).to.deep.equal([]);
    for (const id of ['pk_live_fixed', 'env_12345678'])
      expect(within(page, `[data-id="${id}"]`).textContent).to.contain('change it in the environment of the host');
    expect(within(page, '[data-id="pk_live_shop"] th').textContent).to.equal(markup);
    expect(page.querySelector('img')).to.equal(null);
    choose(page, 'pk_live_fixed', 'Details');
    const dialog = await openDialog(page);
    expect(within<WaInput>(dialog, '[name="appName"]').readonly).to.equal(true);
    expect(dialog.textContent).not.to.contain('Save');
  });

  it('says to operators who may not change anything why', async () => {
    const { page } = await show(['listSites', 'listKeys']);
    expect(within(page, 'wa-callout').textContent).to.contain('Only administrators');
    expect(actionsOf(page, 'pk_live_shop')).to.deep.equal(['Details']);
    expect(actionsOf(page, 'key_12345678')).to.deep.equal([]);
    expect(page.textContent).not.to.contain('New site').and.not.to.contain('New key');
  });

  it('sends all fields of a site if it is still the one that was read, and shows what is refused at its field', async () => {
    const { host, page } = await show();
    const fields = [{ path: 'origins[1]', message: 'Must be https.' }];
    host.answer('PUT /v1/sites/pk_live_shop', {
      status: 400,
      body: errorBody('request.invalid', 'The request is invalid.', { fields }),
    });
    choose(page, 'pk_live_shop', 'Edit');
    const dialog = await openDialog(page);
    const origins = within<WaTextarea>(dialog, '[name="origins"]');
    enter(origins, 'https://app.example\n\n http://other.example ');
    press(dialog, 'Save');
    await until(() => origins.querySelector('.problem'));
    expect(within(origins, '.problem').textContent).to.contain('Must be https.').and.to.contain('2');
    expect(dialog.querySelectorAll('form .problem').length).to.equal(1);
    const put = host.sent.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).to.equal(`"${history.changedAt}"`);
    const { publishableKey: _key, ...site } = sites[0]?.site ?? siteWith('', '').site;
    expect(put?.body).to.deep.equal({ ...site, origins: ['https://app.example', 'http://other.example'] });
  });

  it('shows a new secret once, and has it nowhere after the dialog is closed', async () => {
    const { host, page } = await show();
    const secret = 'hk_secretSecretSecretSecret';
    host.answer('POST /v1/keys', { status: 201, body: { key: keyWith('key_abcdefgh', 'jobs'), secret } });
    press(page, 'New key');
    const dialog = await openDialog(page);
    const name = await until(() => dialog.querySelector<WaInput>('wa-input'));
    enter(name, 'jobs');
    await until(() => name.checkValidity());
    press(dialog, 'Create key');
    await until(() => dialog.querySelector('.secret'));
    expect(within(dialog, '.secret').textContent).to.equal(secret);
    expect(host.sent.find(({ method }) => method === 'POST')?.body).to.deep.equal({ kind: 'host', name: 'jobs' });
    press(dialog, 'Close');
    await closed(page);
    await until(() => page.querySelector('.secret') === null);
    const held = [...page.querySelectorAll('*')].flatMap((one) =>
      Reflect.ownKeys(one).map((name): unknown => Reflect.get(one, name)),
    );
    expect(held.includes(secret)).to.equal(false);
    expect(page.innerHTML).not.to.contain(secret);
  });

  it('names what stops working before it revokes a key', async () => {
    const { host, page } = await show();
    const lastUsedAt = '2026-11-20T10:15:00.000Z';
    const site = [{ publishableKey: 'pk_live_shop', appName: 'Fernway', callbackUrl: null, lastUsedAt }];
    host.answer('GET /v1/keys/key_12345678/uses', { body: { lastUsedAt, otherKeys: 0, site } });
    choose(page, 'key_12345678', 'Revoke');
    const dialog = await openDialog(page);
    await until(() => dialog.querySelector('li'));
    expect(within(dialog, 'li').textContent).to.contain('Fernway').and.to.contain('no longer call the host');
    expect(dialog.textContent).to.contain('No other key does the same.');
    host.answer('DELETE /v1/keys/key_12345678', {
      status: 403,
      body: errorBody('operator.sign-in-again', 'Sign in again.'),
    });
    press(dialog, 'Revoke');
    await until(() => dialog.textContent?.includes('repeat this here'));
    host.answer('DELETE /v1/keys/key_12345678', { status: 204, body: null });
    press(dialog, 'Revoke');
    await closed(page);
    expect(host.said).to.contain('Key revoked.');
  });
});
