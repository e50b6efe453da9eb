import { expect } from '@open-wc/testing';
import { hostOrigin, ViewPage } from './page.ts';

let page: ViewPage<'fin-consents'>;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});

describe('elements: fin-consents', () => {
  it('shows the consents view with the filter of the tag', async () => {
    page = await new ViewPage('fin-consents', { filter: 'ending-soon' }).start();
    expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/consents?locale=#`)).to.equal(true);
    expect(page.frame?.title).to.equal('Data you share');
    await page.until(() => page.all('options').length === 1);
    expect(page.all('options')[0]).to.deep.include({ mode: 'inline', attributes: { filter: 'ending-soon' } });
  });

  it('passes on its attributes as they are written', async () => {
    page = await new ViewPage('fin-consents', { filter: 'everything', 'redirect-mode': 'tab' }).start();
    await page.until(() => page.all('options').length === 1);
    expect(page.all('options')[0]?.attributes).to.deep.equal({ filter: 'everything', 'redirect-mode': 'tab' });
  });

  it('allows downloads of receipts in the frame', async () => {
    page = await new ViewPage('fin-consents').start();
    const granted = page.frame?.getAttribute('sandbox')?.split(' ') ?? [];
    expect(granted).to.include('allow-downloads');
    expect(granted).not.to.include('allow-top-navigation');
  });

  it('dispatches fin-consent-renewed and fin-consent-revoked', async () => {
    page = await new ViewPage('fin-consents').start();
    page.say({ type: 'fin-consent-renewed', consentId: 3, providerAccountId: 7 });
    page.say({ type: 'fin-consent-revoked', consentId: 3, providerAccountId: 7, hardDelete: true });
    await page.until(() => page.types().includes('fin-consent-revoked'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-consent-renewed', detail: { consentId: 3, providerAccountId: 7 } },
      { type: 'fin-consent-revoked', detail: { consentId: 3, providerAccountId: 7, hardDelete: true } },
    ]);
  });

  it('ignores messages outside the contract', async () => {
    page = await new ViewPage('fin-consents').start();
    page.say({ type: 'fin-consent-revoked', consentId: 3, providerAccountId: 7, hardDelete: 'yes' } as never);
    page.say({ type: 'fin-consent-renewed', consentId: 3, providerAccountId: null });
    await page.until(() => page.types().includes('fin-consent-renewed'));
    expect(page.types()).not.to.include('fin-consent-revoked');
  });
});
