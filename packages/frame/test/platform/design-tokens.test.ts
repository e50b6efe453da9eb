import { expect } from '@open-wc/testing';
import { designTokens } from '@fin-link/contracts/browser';
import { backgrounds, contrastOf } from '../../src/platform/theme/contrast.ts';
import { applyTokens, validTokens } from '../../src/platform/theme/design-tokens.ts';
import { applyTheme } from '../../src/platform/theme/theme.ts';

const root = document.documentElement;

describe('frame: design tokens of the page', () => {
  afterEach(() => {
    root.removeAttribute('style');
    delete root.dataset['theme'];
  });

  it('are exactly the tokens of the contract', () => {
    const values: Record<string, string> = {};
    for (const name of designTokens) {
      values[name] = name.includes('color')
        ? '#123456'
        : name === '--fin-font'
          ? 'Inter, sans-serif'
          : name === '--fin-space-unit'
            ? '5px'
            : '6px';
    }
    expect([...validTokens(values).keys()].toSorted()).to.deep.equal([...designTokens].toSorted());
  });

  it('name each value that is not used once, with its contrast and what is needed', () => {
    const said: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => said.push(line);
    root.dataset['theme'] = 'light';
    for (let times = 0; times < 2; times++)
      applyTokens(root, {
        '--fin-color-surface': '#ffffff',
        '--fin-color-muted': '#999999',
        '--fin-radius-card': '50%',
        '--fin-font': '',
      });
    console.warn = warn;
    expect(said).to.deep.equal([
      'fin-link: --fin-radius-card is not used: it must be a length in px or rem, 32px at most.',
      'fin-link: --fin-font is not used: it must be a list of font names, 120 characters at most.',
      'fin-link: --fin-color-muted is not used: --fin-color-muted on --fin-color-surface has a contrast of 2.84:1, and needs 4.5:1.',
    ]);
  });

  it('accept colours, lengths and font families', () => {
    const good = {
      '--fin-color-accent': 'oklch(45% 0.1 240)',
      '--fin-radius-field': '0.5rem',
      '--fin-font': '"Söhne Buch", Inter',
      '--fin-space-unit': '4px',
    };
    expect(Object.fromEntries(validTokens(good))).to.deep.equal(good);
  });

  it('refuse values that load something, are transparent or have another type', () => {
    const bad: readonly (readonly [string, string])[] = [
      ['--fin-color-accent', 'url(https://evil.example/x)'],
      ['--fin-color-accent', 'var(--fin-color-surface)'],
      ['--fin-color-accent', 'transparent'],
      ['--fin-color-accent', 'rgba(0,0,0,0.01)'],
      ['--fin-color-accent', 'rgb(0 0 0 / 0)'],
      ['--fin-color-accent', '#00000000'],
      ['--fin-color-accent', 'red; background: blue'],
      ['--fin-color-accent', 'inherit'],
      ['--fin-color-unheard-of', 'red'],
      ['--fin-radius-field', '200px'],
      ['--fin-radius-field', 'calc(1px * 999)'],
      ['--fin-space-unit', '0px'],
      ['--fin-space-unit', '40px'],
      ['--fin-font', 'x; } body { display: none'],
      ['--fin-font', 'url(x)'],
      ['--space-4', '0px'],
    ];
    for (const [name, value] of bad) expect(validTokens({ [name]: value }).size, `${name}: ${value}`).to.equal(0);
  });

  it('are set on the root element and removed again', () => {
    applyTokens(root, { '--fin-color-accent': '#7a1f5c', '--fin-radius-field': '12px' });
    expect(getComputedStyle(root).getPropertyValue('--fin-color-accent')).to.equal('#7a1f5c');
    applyTokens(root, {});
    expect(root.style.length).to.equal(0);
  });

  it('cannot make words or the focus ring unreadable', () => {
    root.dataset['theme'] = 'light';
    applyTokens(root, {
      '--fin-color-accent': '#ffffff',
      '--fin-color-danger': '#fffefe',
      '--fin-color-text': '#eeeeee',
    });
    expect(root.style.length).to.equal(0);
    applyTokens(root, { '--fin-color-surface': '#14202b' });
    expect(root.style.length).to.equal(0);
  });

  it('stay readable against the defaults when some of them are left out', () => {
    root.dataset['theme'] = 'light';
    // The tokens are dark, but the warning color keeps its light default. So the surface is dropped, and the white text must be
    // dropped, too.
    applyTokens(root, {
      '--fin-color-surface': '#000000',
      '--fin-color-sunken': '#111111',
      '--fin-color-text': '#ffffff',
      '--fin-color-muted': '#cccccc',
      '--fin-color-border': '#999999',
      '--fin-color-accent': '#99ccff',
      '--fin-color-on-accent': '#000000',
    });
    for (const pair of backgrounds) expect(contrastOf(root, pair), JSON.stringify(pair)).to.be.at.least(pair.least);
    applyTokens(root, { '--fin-color-surface': '#14202b', '--fin-color-text': '#14202b' });
    for (const pair of backgrounds) expect(contrastOf(root, pair), JSON.stringify(pair)).to.be.at.least(pair.least);
  });

  it('refuse transparent colors in every notation', () => {
    root.dataset['theme'] = 'light';
    for (const clear of ['rgb(0, 0, 0, 0)', 'hsl(0, 0%, 0%, 0.1)', 'color-mix(in srgb, black 5%, black 5%)']) {
      applyTokens(root, { '--fin-color-text': clear, '--fin-color-accent': clear });
      expect(root.style.length, clear).to.equal(0);
    }
  });

  it('may invert all colors as long as words stay readable', () => {
    root.dataset['theme'] = 'light';
    const dark = {
      '--fin-color-surface': '#101010',
      '--fin-color-sunken': '#1c1c1c',
      '--fin-color-text': '#f5f5f5',
      '--fin-color-muted': '#c8c8c8',
      '--fin-color-border': '#9a9a9a',
      '--fin-color-accent': '#8ad0ff',
      '--fin-color-on-accent': '#00131f',
      '--fin-color-danger': '#ffb4ab',
      '--fin-color-danger-soft': '#3a1a18',
      '--fin-color-warning': '#f5c26b',
      '--fin-color-warning-soft': '#33270f',
      '--fin-color-success': '#8fd6a6',
      '--fin-color-success-soft': '#12301d',
    };
    applyTokens(root, dark);
    expect(root.style.length).to.equal(Object.keys(dark).length);
  });

  it('choose the light and the dark theme', async () => {
    for (const [theme, colour] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(18, 24, 30)'],
    ] as const) {
      await applyTheme(root, { type: 'theme', theme, tokens: {} });
      expect(getComputedStyle(root).backgroundColor).to.equal(colour);
    }
  });
});
