import { expect } from '@open-wc/testing';
import { hostOrigin, FinLinkPage } from './page.ts';

let page: FinLinkPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});
const exit = { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] } as const;

describe('elements: fin-link in inline mode', () => {
  it('takes a comfortable width in a parent that shrinks to fit, and no more than there is', async () => {
    page = new FinLinkPage();
    const parent = document.createElement('div');
    parent.style.cssText = 'display: inline-block; max-width: 100%';
    parent.append(page.element);
    document.body.append(parent);
    await page.until(() => page.types().includes('fin-ready'));
    expect([page.element.offsetWidth, page.frame?.offsetWidth]).to.deep.equal([400, 400]);
    parent.style.width = '320px';
    expect(page.frame?.offsetWidth).to.equal(320);
    parent.style.width = '700px';
    expect(page.frame?.offsetWidth).to.equal(700);
    parent.style.width = '0';
    page.say({ type: 'resize', height: 19_000 });
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.frame?.offsetHeight).to.be.lessThan(19_000);
    parent.remove();
  });

  it('connects to a frame of another origin and passes on the launch token', async () => {
    page = await new FinLinkPage({ locale: 'de', 'config-name': 'Aggregation', 'provider-id': '16002' }).start();
    await page.until(() => page.all('launch').length === 1);
    expect(page.origin).to.equal(location.origin);
    expect(page.all('launch')).to.deep.equal([{ type: 'launch', token: 'lt_1', sessionId: 'ls_aaaaaaaaaaaaaaaa' }]);
    expect(page.all('options')[0]).to.deep.equal({
      type: 'options',
      locale: 'de',
      dir: null,
      mode: 'inline',
      attributes: { 'config-name': 'Aggregation', 'provider-id': '16002' },
    });
    expect(page.asked).to.deep.equal([{}]);
  });

  it('accepts ids up to 2^53 - 1', async () => {
    const id = String(Number.MAX_SAFE_INTEGER);
    page = await new FinLinkPage({ action: 'edit', 'provider-account-id': id }).start();
    await page.until(() => page.all('options').length > 0);
    expect(page.all('options')[0]?.attributes).to.deep.equal({ action: 'edit', 'provider-account-id': id });
  });

  it('gives the frame minimal permissions', async () => {
    page = await new FinLinkPage().start();
    expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/link?locale=#`)).to.equal(true);
    expect(page.frame?.src).not.to.contain('lt_');
    expect(page.frame?.allow).to.equal('');
    expect(page.frame?.sandbox.contains('allow-top-navigation')).to.equal(false);
    expect(page.frame?.title).not.to.equal('');
  });

  it('sets its height to the height that the frame reports', async () => {
    page = await new FinLinkPage().start();
    page.say({ type: 'resize', height: 432 });
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.frame?.offsetHeight).to.equal(432);
  });

  it('dispatches typed, frozen and composed events in order', async () => {
    page = new FinLinkPage();
    const outside: string[] = [];
    const listen = (event: Event) => outside.push(event.type);
    document.addEventListener('fin-success', listen);
    await page.start();
    page.say({ type: 'screen', id: 'C7', step: 'credentials' });
    page.say({
      type: 'analytics',
      name: 'screen_view',
      props: { ms: 3, flow: 'aggregation', from: null, first: true },
    });
    page.say({
      type: 'fin-error',
      class: 'credentials.wrong',
      code: 'INCORRECT_CREDENTIALS',
      recoverable: true,
      reference: 'r1',
    });
    page.say({
      type: 'fin-partial',
      providerAccountId: 500,
      accountIds: [1],
      newAccountIds: [1],
      failed: [{ accountId: 2, additionalStatus: 'TECH_ERROR' }],
    });
    page.say({ type: 'fin-success', providerAccountId: 501, accountIds: [3, 4] });
    page.say({ type: 'fin-pending', kind: 'refresh', requestId: 'q1' });
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    document.removeEventListener('fin-success', listen);
    expect(page.events).to.deep.equal([
      { type: 'fin-ready', detail: {} },
      { type: 'fin-screen', detail: { id: 'C7', step: 'credentials' } },
      {
        type: 'fin-event',
        detail: { name: 'screen_view', props: { ms: 3, flow: 'aggregation', from: null, first: true } },
      },
      {
        type: 'fin-error',
        detail: { class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS', recoverable: true, reference: 'r1' },
      },
      {
        type: 'fin-partial',
        detail: {
          providerAccountId: 500,
          accountIds: [1],
          newAccountIds: [1],
          failed: [{ accountId: 2, additionalStatus: 'TECH_ERROR' }],
        },
      },
      { type: 'fin-success', detail: { providerAccountId: 501, accountIds: [3, 4] } },
      { type: 'fin-pending', detail: { kind: 'refresh', requestId: 'q1' } },
      { type: 'fin-exit', detail: { outcome: 'success', screen: 'success', providerAccountIds: [501] } },
    ]);
    expect(page.events.every(({ detail }) => Object.isFrozen(detail))).to.equal(true);
    expect(outside).to.deep.equal(['fin-success']);
  });

  it('removes the frame after one fin-exit and starts again by show()', async () => {
    page = await new FinLinkPage().start();
    page.say(exit);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.frame).to.equal(null);
    page.link.setAttribute('locale', 'fr');
    await page.link.updateComplete;
    expect(page.frame).to.equal(null);
    page.link.show();
    await page.until(() => page.types().filter((type) => type === 'fin-ready').length === 2);
    expect(page.types().filter((type) => type === 'fin-exit')).to.have.length(1);
    expect(page.asked.at(-1)).to.deep.equal({});
  });

  it('ignores messages outside the contract', async () => {
    page = await new FinLinkPage().start();
    page.say({ type: 'fin-success' });
    page.say({ type: 'fin-exit', outcome: 'other' } as never);
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().some((type) => type === 'fin-screen' || type === 'fin-exit'));
    expect(page.types()).to.deep.equal(['fin-ready', 'fin-screen']);
  });

  it('ignores messages of other frames', async () => {
    page = await new FinLinkPage().start();
    window.postMessage(exit, location.origin);
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.types()).not.to.include('fin-exit');
  });

  it('passes axe', async () => {
    page = await new FinLinkPage().start();
    await expect(page.link).to.be.accessible();
  });
});

describe('elements: changes to a running fin-link', () => {
  it('sends new theme and language and keeps its starting point', async () => {
    page = await new FinLinkPage({ 'provider-id': '16002' }).start();
    await page.until(() => page.all('theme').length === 1);
    page.element.setAttribute('theme', 'dark');
    page.element.style.setProperty('--fin-color-accent', '#123456');
    await page.until(() => page.all('theme').length === 2);
    expect(page.all('theme')[1]).to.deep.include({ theme: 'dark', tokens: { '--fin-color-accent': '#123456' } });
    page.element.setAttribute('provider-id', '16003');
    page.element.setAttribute('action', 'edit');
    page.element.setAttribute('provider-account-id', '7');
    page.element.setAttribute('config-name', 'Other');
    page.element.setAttribute('dir', 'rtl');
    page.element.setAttribute('locale', 'ar');
    await page.until(() => page.all('options').at(-1)?.locale === 'ar');
    const [first, last] = [page.all('options')[0], page.all('options').at(-1)];
    expect(last).to.deep.equal({ ...first, locale: 'ar', dir: 'rtl' });
    expect(page.asked).to.have.length(1);
  });

  it('uses changed attributes at the next start', async () => {
    page = await new FinLinkPage({ 'provider-id': '16002' }).start();
    page.element.setAttribute('provider-id', '16003');
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    page.link.show();
    await page.until(() => page.all('options').at(-1)?.attributes['provider-id'] === '16003');
  });

  it('restarts the frame for another host, key, backend or mode', async () => {
    page = await new FinLinkPage().start();
    const { frame } = page;
    page.element.setAttribute('session-url', '/other');
    await page.until(() => page.types().filter((type) => type === 'fin-ready').length === 2);
    expect(page.frame).not.to.equal(frame);
    expect(page.types()).not.to.include('fin-exit');
  });

  it('shows its title and close button in the language of the frame', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    expect(page.frame?.title).to.equal('Link your accounts');
    page.say({ type: 'words', title: 'Konten verbinden', manage: 'Konten verwalten', close: 'Schließen' });
    await page.until(() => page.types().length > 0 && page.frame?.title === 'Konten verbinden');
    expect(page.dialog?.ariaLabel).to.equal('Konten verbinden');
    expect(page.dialog?.querySelector('button')?.ariaLabel).to.equal('Schließen');
  });
});

describe('elements: two fin-link tags on one page', () => {
  it('share neither frame nor session', async () => {
    page = await new FinLinkPage({}, 'ls_aaaaaaaaaaaaaaaa').start();
    const other = new FinLinkPage({ 'publishable-key': page.key }, 'ls_bbbbbbbbbbbbbbbb');
    document.body.append(other.link);
    await other.until(() => other.types().includes('fin-ready'));
    expect(other.asked).to.deep.equal([{}]);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    expect(other.types()).not.to.include('fin-exit');
    expect(other.frame).not.to.equal(null);
    other.end();
  });
});
