import { expect } from '@open-wc/testing';
import '../../src/fastlink/bridges.ts';
import { type LaunchBlock, runLaunchPage } from '../../src/fastlink/fastlink-page.ts';
import { hostOrigin } from '../page.ts';
import { FakeLaunchHost, site } from './launched-page.ts';

/** Page of the host with a widget, in an app whose bridges are faked by name. */
class AppPage extends FakeLaunchHost {
  readonly container = document.createElement('div');
  readonly texts: string[] = [];
  readonly bridge = { postMessage: (text: string) => void this.texts.push(text) };

  constructor() {
    // The page is of the host, so its own origin is the host's.
    super(location.origin);
    this.container.id = 'container';
    document.body.append(this.container);
  }

  open(over: Partial<LaunchBlock> = {}): void {
    runLaunchPage({ ...this.reply, intentUrl: null, origin: null, ...over } as LaunchBlock);
  }

  sent(): unknown[] {
    return this.texts.map((text) => JSON.parse(text) as unknown);
  }

  override end(): void {
    delete window.YWebViewHandler;
    delete window.webkit;
    delete window.ReactNativeWebView;
    this.container.remove();
    super.end();
  }
}

const exit = { action: 'exit', fnToCall: 'accountStatus', sites: [] };
const cancelled = { type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] } as const;

let page: AppPage;
beforeEach(() => {
  page = new AppPage();
});
afterEach(() => page.end());

describe('elements: page of a form launch', () => {
  for (const [name, install] of [
    ['YWebViewHandler of Android and Flutter', () => (window.YWebViewHandler = page.bridge)],
    ['YWebViewHandler of iOS', () => (window.webkit = { messageHandlers: { YWebViewHandler: page.bridge } })],
    ['ReactNativeWebView', () => (window.ReactNativeWebView = page.bridge)],
  ] as const)
    it(`sends payloads and bank addresses as text to ${name}`, async () => {
      install();
      page.sites = [site({ providerName: '</script><img src=x>' })];
      page.open({ attributes: { 'redirect-mode': 'external' } });
      await page.ready();
      const url = `${location.origin}/oauth/start?n=1`;
      await page.hear({ type: 'fin-open-url', url });
      await page.hear({ type: 'fin-success', providerAccountId: 501, accountIds: [1] });
      page.say({ ...cancelled, outcome: 'success', providerAccountIds: [501] });
      await page.until(() => page.texts.length === 3);
      expect(page.sent()).to.deep.equal([
        { type: 'BANK_OAUTH_URL', data: { url } },
        { type: 'POST_MESSAGE', data: { ...page.sites[0], fnToCall: 'accountStatus' } },
        { type: 'POST_MESSAGE', data: { ...exit, sites: page.sites } },
      ]);
      expect([page.container.childNodes.length, page.container.querySelector('img')]).to.deep.equal([0, null]);
    });

  it('sends objects to the page around it, to the origin of the launch only', async () => {
    const original = Object.getOwnPropertyDescriptor(window, 'parent');
    const posted: unknown[][] = [];
    const { parent } = window;
    const outer = { postMessage: (...given: unknown[]) => void posted.push(given) };
    Object.defineProperty(window, 'parent', { configurable: true, value: outer });
    try {
      const refusal = { code: 'N102', title: 'INVALID_TOKEN', message: 'm', fnToCall: 'errorHandler' } as const;
      runLaunchPage({ refusal, origin: 'https://app.example' });
      runLaunchPage({ refusal, origin: null });
      expect(posted).to.deep.equal([[{ type: 'POST_MESSAGE', data: refusal }, 'https://app.example']]);
    } finally {
      Object.defineProperty(window, 'parent', original ?? { configurable: true, value: parent });
    }
  });

  it('sends a refusal at once, and the end once when the user closes the page', () => {
    window.YWebViewHandler = page.bridge;
    const button = document.createElement('button');
    button.id = 'close';
    page.container.append(button);
    const refusal = { code: 'E600', title: 't', message: 'm', fnToCall: 'errorHandler' } as const;
    runLaunchPage({ refusal, origin: null });
    button.click();
    button.click();
    expect(page.sent()).to.deep.equal([
      { type: 'POST_MESSAGE', data: refusal },
      { type: 'POST_MESSAGE', data: exit },
    ]);
  });

  it('a bridge that throws stops no other', () => {
    const { reportError } = window;
    const errors: unknown[] = [];
    window.reportError = (error) => errors.push(error);
    window.YWebViewHandler = {
      postMessage: () => {
        throw new Error('of the app');
      },
    };
    window.ReactNativeWebView = page.bridge;
    runLaunchPage({ refusal: { code: 'E800', title: 't', message: 'm', fnToCall: 'errorHandler' }, origin: null });
    window.reportError = reportError;
    expect([errors.map(String), page.texts.length]).to.deep.equal([['Error: of the app'], 1]);
  });

  it('opens a window for the bank if no app listens', async () => {
    const { open } = window;
    const opened: unknown[] = [];
    window.open = (address) => (opened.push(address), null);
    page.open();
    await page.ready();
    await page.hear({ type: 'fin-open-url', url: `${hostOrigin}/oauth/start` });
    await page.hear({ type: 'fin-open-url', url: `${location.origin}/oauth/start` });
    await page.until(() => opened.length > 0);
    window.open = open;
    expect(opened).to.deep.equal([`${location.origin}/oauth/start`]);
  });

  for (const [what, over, hasApp, path] of [
    ['goes to the callback', { callback: '/callback' }, true, '/callback'],
    ['goes to the callback on the outermost page', { callback: '/top', callbackLocation: 'top' }, true, '/top'],
    ['goes back to the app if it cannot hear', { intentUrl: '/intent' }, false, '/intent'],
    ['stays for an app that hears', { intentUrl: '/intent' }, true, null],
  ] as const)
    it(`${what} after the end`, async () => {
      if (hasApp) window.YWebViewHandler = page.bridge;
      const navigations = page.navigations();
      const addresses = Object.fromEntries(
        Object.entries(over).map(([name, value]) => [name, value.startsWith('/') ? location.origin + value : value]),
      );
      page.open(addresses);
      await page.ready();
      page.say(cancelled);
      await page.until(() => (path === null ? page.texts : navigations).length > 0);
      await new Promise((resolve) => setTimeout(resolve));
      expect(navigations.map((address) => new URL(address).pathname)).to.deep.equal(path === null ? [] : [path]);
    });

  it('shows the text of the host that the page can be closed, if no app listens', async () => {
    const over = document.createElement('div');
    Object.assign(over, { id: 'over', tabIndex: -1, hidden: true });
    page.container.after(over);
    page.open();
    await page.ready();
    page.say(cancelled);
    await page.until(() => !over.hidden);
    expect([page.container.hidden, document.activeElement]).to.deep.equal([true, over]);
    over.remove();
  });
});
