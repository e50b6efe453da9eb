import { expect } from '@open-wc/testing';
import { readDesignTokens } from '../src/embedded-frame/page-style.ts';
import { FinLinkPage } from './page.ts';

let page: FinLinkPage;
afterEach(() => {
  page.end();
  document.documentElement.removeAttribute('style');
});

describe('elements: design tokens of a tag', () => {
  it('are read from the tag and its ancestors and sent again when they change', async () => {
    page = new FinLinkPage({ theme: 'dark' });
    page.link.style.setProperty('--fin-color-accent', '#5b2a86');
    page.link.style.setProperty('--fin-unknown', '1px');
    document.documentElement.style.setProperty('--fin-font', "'Inter', sans-serif");
    await page.start();
    await page.until(() => page.all('theme').length === 1);
    expect(page.all('theme')[0]).to.deep.equal({
      type: 'theme',
      theme: 'dark',
      tokens: { '--fin-color-accent': '#5b2a86', '--fin-font': "'Inter', sans-serif" },
    });
    page.link.style.setProperty('--fin-color-accent', 'oklch(0.5 0.2 240)');
    await page.until(() => page.all('theme').length === 2);
    page.link.theme = 'auto';
    await page.until(() => page.all('theme').length === 3);
    expect(page.all('theme')[2]).to.deep.include({ theme: 'auto' });
    expect(page.all('theme')[2]?.tokens['--fin-color-accent']).to.equal('oklch(0.5 0.2 240)');
  });

  it('are sent only when they have changed', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('theme').length === 1);
    document.documentElement.classList.add('something');
    page.link.setAttribute('dir', 'rtl');
    await page.until(() => page.all('options').length === 2);
    expect(page.all('options')[1]?.dir).to.equal('rtl');
    expect(page.all('theme')).to.have.length(1);
    document.documentElement.classList.remove('something');
  });

  it('are empty where values are longer than a message may hold', () => {
    page = new FinLinkPage();
    document.body.append(page.link);
    page.link.style.setProperty('--fin-font', 'x'.repeat(121));
    page.link.style.setProperty('--fin-color-text', 'x'.repeat(120));
    expect(readDesignTokens(page.link)).to.deep.equal({ '--fin-font': '', '--fin-color-text': 'x'.repeat(120) });
  });

  for (const [scheme, theme] of [
    ['dark', 'dark'],
    ['only light', 'light'],
    ['light dark', 'auto'],
    ['normal', 'auto'],
  ] as const)
    it(`are sent with the theme ${theme} where the page’s color scheme is ${scheme}`, async () => {
      page = await new FinLinkPage().start();
      document.documentElement.style.colorScheme = scheme;
      await page.until(() => page.all('theme').at(-1)?.theme === theme);
      page.link.theme = 'light';
      await page.until(() => page.all('theme').at(-1)?.theme === 'light');
    });

  it('are sent with the inherited text direction', async () => {
    document.documentElement.dir = 'rtl';
    page = await new FinLinkPage().start();
    document.documentElement.removeAttribute('dir');
    await page.until(() => page.all('options').length >= 1);
    expect(page.all('options')[0]?.dir).to.equal('rtl');
  });
});

describe('elements: fin-link under a strict content security policy', () => {
  async function toldBy(address: string): Promise<string[]> {
    const frame = document.createElement('iframe');
    frame.src = address;
    const told = new Promise<string[]>((resolve) => {
      window.addEventListener(
        'message',
        (event: MessageEvent<{ strictPage?: string[] }>) => event.data.strictPage && resolve(event.data.strictPage),
      );
    });
    document.body.append(frame);
    await told;
    frame.remove();
    return told;
  }

  it('causes no violation', async () => {
    page = new FinLinkPage();
    expect(await toldBy('/strict-page')).to.deep.equal([]);
  });

  it('reports a setup fault where the policy does not allow its frame', async () => {
    page = new FinLinkPage();
    expect(await toldBy("/strict-page?frame='none'")).to.deep.equal(['frame-src.blocked']);
  });
});
