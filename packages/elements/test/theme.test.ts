import { expect } from '@open-wc/testing';
import { readDesignTokens } from '../src/embedded-frame/design-tokens.ts';
import { Page } from './page.ts';

let page: Page;
afterEach(() => {
  page.end();
  document.documentElement.removeAttribute('style');
});

describe('elements: design tokens of a tag', () => {
  it('are read from the tag and its ancestors and sent again when they change', async () => {
    page = new Page({ theme: 'dark' });
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
    page = await new Page().start();
    await page.until(() => page.all('theme').length === 1);
    document.documentElement.classList.add('something');
    page.link.setAttribute('dir', 'rtl');
    await page.until(() => page.all('options').length === 2);
    expect(page.all('options')[1]?.dir).to.equal('rtl');
    expect(page.all('theme')).to.have.length(1);
    document.documentElement.classList.remove('something');
  });

  it('leave out values with functions, URLs or declarations', () => {
    page = new Page();
    document.body.append(page.link);
    const bad = [
      'url(https://evil.example/x)',
      'red;} body{display:none',
      'image-set("x" 1x)',
      '\\75rl(x)',
      'x'.repeat(121),
      '<b>',
      '@import',
    ];
    for (const value of bad) {
      page.link.style.setProperty('--fin-color-text', value);
      expect(readDesignTokens(page.link), value).to.deep.equal({});
    }
    for (const value of [
      'rgb(0 0 0 / 50%)',
      'color-mix(in srgb, red 10%, white)',
      'calc(1px + 2px)',
      'CanvasText',
      '#fff',
      "'Inter', serif",
    ]) {
      page.link.style.setProperty('--fin-color-text', value);
      expect(readDesignTokens(page.link), value).to.deep.equal({ '--fin-color-text': value });
    }
  });

  it('are sent with the inherited text direction', async () => {
    document.documentElement.dir = 'rtl';
    page = await new Page().start();
    document.documentElement.removeAttribute('dir');
    await page.until(() => page.all('options').length >= 1);
    expect(page.all('options')[0]?.dir).to.equal('rtl');
  });
});

describe('elements: fin-link under a strict content security policy', () => {
  it('causes no violation', async () => {
    page = new Page();
    const frame = document.createElement('iframe');
    frame.src = '/strict-page';
    const told = new Promise<string[]>((resolve) => {
      window.addEventListener(
        'message',
        (event: MessageEvent<{ strictPage?: string[] }>) => event.data.strictPage && resolve(event.data.strictPage),
      );
    });
    document.body.append(frame);
    expect(await told).to.deep.equal([]);
    frame.remove();
  });
});
