import { expect } from '@open-wc/testing';
import { hostOrigin, ViewPage } from './page.ts';

let page: ViewPage<'fin-redirect'>;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});

describe('elements: fin-redirect', () => {
  it('shows the redirect view for the bank or the connection of the tag', async () => {
    page = await new ViewPage('fin-redirect', { 'provider-id': '16020' }).start();
    expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/redirect?later&locale=#`)).to.equal(true);
    expect(page.frame?.title).to.equal('Link your accounts');
    await page.until(() => page.all('options').length === 1);
    expect(page.all('options')[0]?.attributes).to.deep.equal({ 'provider-id': '16020' });
  });

  it('allows navigation of the page by a user’s click only', async () => {
    page = await new ViewPage('fin-redirect', { 'provider-account-id': '7' }).start();
    const granted = page.frame?.getAttribute('sandbox')?.split(' ') ?? [];
    expect(granted).to.include('allow-top-navigation-by-user-activation');
    expect(granted).not.to.include('allow-top-navigation');
  });

  it('dispatches the result and one fin-exit', async () => {
    page = await new ViewPage('fin-redirect', { 'provider-id': '16020' }).start();
    page.say({ type: 'fin-success', providerAccountId: 7, accountIds: [] });
    page.say({ type: 'fin-exit', outcome: 'success', screen: 'atBank', providerAccountIds: [7] });
    page.say({ type: 'fin-exit', outcome: 'success', screen: 'atBank', providerAccountIds: [7] });
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-success', detail: { providerAccountId: 7, accountIds: [] } },
      { type: 'fin-exit', detail: { outcome: 'success', screen: 'atBank', providerAccountIds: [7] } },
    ]);
    expect(page.frame).to.equal(null);
  });
});
