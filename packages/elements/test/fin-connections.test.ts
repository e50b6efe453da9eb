import { expect } from '@open-wc/testing';
import { hostOrigin, newKey, ViewPage } from './page.ts';

let page: ViewPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});

describe('elements: fin-connections', () => {
  it('shows the connections view with its own session and a title for screen readers', async () => {
    page = await new ViewPage('fin-connections', { locale: 'de' }).start();
    expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/connections?locale=de#`)).to.equal(true);
    expect(page.frame?.title).to.equal('Your linked banks');
    await page.until(() => page.all('launch').length === 1);
    expect(page.all('options')[0]).to.deep.include({ locale: 'de', mode: 'inline', attributes: {} });
    expect(page.element.sessionId).to.equal('ls_aaaaaaaaaaaaaaaa');
  });

  it('dispatches fin-removed and fin-refreshed', async () => {
    page = await new ViewPage('fin-connections').start();
    page.say({ type: 'fin-refreshed', providerAccountId: 7, status: 'FAILED' });
    page.say({ type: 'fin-removed', providerAccountId: 7 });
    await page.until(() => page.types().includes('fin-removed'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-refreshed', detail: { providerAccountId: 7, status: 'FAILED' } },
      { type: 'fin-removed', detail: { providerAccountId: 7 } },
    ]);
  });

  it('reports setup faults and starts once they are corrected', async () => {
    page = new ViewPage('fin-connections', { 'publishable-key': 'nothing' });
    document.body.append(page.element);
    await page.until(() => page.types().includes('fin-error'));
    expect(page.events[0]?.detail).to.include({ class: 'setup', code: 'publishable-key.invalid' });
    page.element.publishableKey = page.key;
    await page.until(() => page.types().includes('fin-ready'));
  });

  it('ends with fin-exit and starts again by reload()', async () => {
    page = await new ViewPage('fin-connections').start();
    page.say({ type: 'fin-exit', outcome: 'cancelled', screen: 'connections', providerAccountIds: [] });
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.frame).to.equal(null);
    page.element.reload();
    await page.until(() => page.types().filter((type) => type === 'fin-ready').length === 2);
    expect(page.asked).to.deep.equal([{}, {}]);
  });

  it('shares no session with a fin-link of the same site', async () => {
    const key = newKey();
    page = await new ViewPage('fin-connections', { 'publishable-key': key }, 'ls_connectionsconnections').start();
    await page.until(() => page.element.sessionId !== null);
    page.element.remove();
    const link = new ViewPage('fin-link', { 'publishable-key': key }, 'ls_linklinklinklinklink');
    await link.start();
    expect(link.asked).to.deep.equal([{}]);
    link.end();
  });
});
