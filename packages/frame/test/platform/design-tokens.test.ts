import { designTokens } from '@fin-link/contracts/browser';
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { applyLook, applyTokens } from '../../src/platform/theme/design-tokens.ts';
import { showLook } from '../../src/platform/theme/look.ts';
import { applyTheme } from '../../src/platform/theme/theme.ts';
import { validTokens } from '../../src/platform/theme/token-rules.ts';
import { until } from '../harness/sample-stage.ts';

const root = document.documentElement;

describe('frame: design tokens of the page', () => {
  afterEach(() => {
    applyTokens(root, {});
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

  it('name each value that is not used as it is once, with its contrast and what is needed', () => {
    const said: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => said.push(line);
    root.dataset['theme'] = 'light';
    for (let times = 0; times < 2; times++)
      applyTokens(root, {
        '--fin-color-surface': '#ffffff',
        '--fin-color-muted': '#999999',
        '--fin-color-accent': '#ffd400',
        '--fin-color-on-accent': 'light-dark(rgb(0, 0, 0, 0), #000000)',
        '--fin-radius-card': '50%',
        '--fin-font': '',
      });
    applyTokens(root, { '--fin-color-text': '#eeeeee', '--fin-color-accent': '#7a1f5c' });
    console.warn = warn;
    expect(said).to.deep.equal([
      'fin-link: --fin-radius-card is not used: it must be a length in px or rem, 32px at most.',
      'fin-link: --fin-font is not used: it must be a list of font names, 120 characters at most.',
      'fin-link: --fin-color-on-accent is not used: it must be an opaque color without var().',
      'fin-link: In the light scheme, --fin-color-accent #ffd400 is replaced by #14202b: --fin-color-accent on --fin-color-surface has a contrast of 1.43:1, and needs 4.5:1.',
      'fin-link: In the light scheme, --fin-color-muted #999999 is adjusted to #717171: --fin-color-muted on --fin-color-surface has a contrast of 2.84:1, and needs 4.5:1.',
      'fin-link: In the light scheme, no color of the page is used: --fin-color-text on --fin-color-surface has a contrast of 1.16:1, and needs 4.5:1. Its lightness would have to change by more than 0.3 (OKLCH).',
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

  it('follow the color scheme of the user in a page with both schemes', async () => {
    await emulateMedia({ colorScheme: 'light' });
    root.dataset['theme'] = 'auto';
    applyTokens(root, { '--fin-color-surface': 'light-dark(#fff8e7, #20160a)', '--fin-color-accent': '#7a1f5c' });
    const shown = (): string[] => [
      getComputedStyle(root).backgroundColor,
      root.style.getPropertyValue('--fin-color-accent'),
    ];
    expect(shown()).to.deep.equal(['rgb(255, 248, 231)', '#7a1f5c']);
    await emulateMedia({ colorScheme: 'dark' });
    await until(() => shown()[0] === 'rgb(32, 22, 10)');
    expect(shown()[1]).not.to.equal('#7a1f5c');
    expect(root.style.getPropertyValue('color-scheme')).to.equal('');
    await emulateMedia({ colorScheme: 'light' });
    await until(() => shown()[0] === 'rgb(255, 248, 231)');
  });

  it('give native controls the scheme of the declared surface', () => {
    root.dataset['theme'] = 'light';
    applyTokens(root, { '--fin-color-surface': '#14202b' });
    expect(getComputedStyle(root).colorScheme).to.equal('dark');
    expect(getComputedStyle(root).color).to.equal('rgb(238, 242, 245)');
    applyTokens(root, { '--fin-color-surface': '#fffdf5' });
    expect(getComputedStyle(root).colorScheme).to.equal('light');
  });

  it('refuse transparent colors in every notation', () => {
    root.dataset['theme'] = 'light';
    for (const clear of ['rgb(0, 0, 0, 0)', 'hsl(0, 0%, 0%, 0.1)', 'color-mix(in srgb, black 5%, black 5%)']) {
      applyTokens(root, { '--fin-color-text': clear, '--fin-color-accent': clear });
      expect(root.style.length, clear).to.equal(0);
    }
  });

  it('come from the configuration in each theme, unless the page sets them', async () => {
    const look = {
      light: { '--fin-color-surface': '#fffaf0', '--fin-color-accent': '#7a1f1f' },
      dark: { '--fin-color-surface': '#1d1a14', '--fin-radius-field': '9px' },
    };
    const shown = (): string[] =>
      ['--fin-color-surface', '--fin-color-accent', '--fin-radius-field'].map((name) =>
        root.style.getPropertyValue(name),
      );
    await applyTheme(root, { type: 'theme', theme: 'light', tokens: {} });
    await showLook(root, look);
    expect(shown()).to.deep.equal(['#fffaf0', '#7a1f1f', '']);
    await applyTheme(root, { type: 'theme', theme: 'light', tokens: { '--fin-color-accent': '#1f3a7a' } });
    expect(shown()).to.deep.equal(['#fffaf0', '#1f3a7a', '']);
    await applyTheme(root, { type: 'theme', theme: 'dark', tokens: {} });
    await until(() => shown()[2] === '9px');
    expect(shown()).to.deep.equal(['#1d1a14', '', '9px']);
    applyLook(root, { light: {}, dark: {} });
    expect(root.style.length).to.equal(0);
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
