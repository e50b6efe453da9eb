import { expect } from '@open-wc/testing';
import { applyTheme } from '../../src/platform/theme/theme.ts';

const { fetch } = window;
const chunks = document.createElement('script');
chunks.id = 'chunks';
chunks.type = 'text/plain';
chunks.textContent = 'design-tokens design-tokens';

describe('theme without a network', () => {
  before(() => document.head.append(chunks));
  after(() => {
    chunks.remove();
    window.fetch = fetch;
  });

  it('loads the checks of design tokens again, and leaves no rejection unhandled', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    const asked: string[] = [];
    // The first request fails, as in a page that the user leaves during loading.
    window.fetch = (input) => {
      asked.push(`${input instanceof Request ? input.url : input}`);
      return asked.length === 1 ? Promise.reject(new TypeError('aborted')) : Promise.resolve(new Response(''));
    };
    await applyTheme(root, { type: 'theme', theme: 'dark', tokens: { '--fin-color-accent': '#123456' } });
    expect(asked).to.deep.equal(['/frame/assets/design-tokens.js', '/frame/assets/design-tokens.js']);
    expect([root.dataset['theme'], root.style.length > 0]).to.deep.equal(['dark', true]);
    root.remove();
  });
});
