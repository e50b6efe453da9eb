import type { PageFont } from '@fin-link/contracts/browser';
import { expect } from '@open-wc/testing';
import { applyTokens } from '../../src/platform/theme/design-tokens.ts';
import { withFallbacks } from '../../src/platform/theme/font-list.ts';
import { loadFonts } from '../../src/platform/theme/load-fonts.ts';
import { applyTheme } from '../../src/platform/theme/theme.ts';
import { until } from '../harness/sample-stage.ts';

const root = document.documentElement;
const files = `${location.origin}/demo/node_modules/@fontsource-variable/figtree/files/`;
const latin = `${files}figtree-latin-wght-normal.woff2`;
const extended = `${files}figtree-latin-ext-wght-normal.woff2`;

const fontOf = (family: string, ...urls: string[]): PageFont => ({
  family,
  fallback: `${family} fallback`,
  files: urls.map((url) => ({ url, weight: '300 900', style: 'normal' })),
});

/** Lists the fonts in the document, as the host does. */
function register(...fonts: readonly PageFont[]): void {
  const list = document.createElement('script');
  list.type = 'application/json';
  list.id = 'fonts';
  list.textContent = JSON.stringify(fonts);
  document.head.append(list);
}

const statusOf = (family: string): string[] =>
  [...document.fonts].filter((face) => face.family.replaceAll('"', '') === family).map(({ status }) => status);

/** Collects the lines that the console gets as errors while `act` runs. */
async function errorsOf(act: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const { error } = console;
  console.error = (line: string) => said.push(line);
  await act().finally(() => (console.error = error));
  return said;
}

describe('frame: fonts of the site', () => {
  afterEach(() => {
    document.querySelector('#fonts')?.remove();
    applyTokens(root, {});
    document.fonts.clear();
  });

  it('are followed by their fallback wherever a list names them', () => {
    const fonts = [fontOf('Brand Sans', latin), fontOf('Serif 4', latin)];
    expect(withFallbacks('"brand  sans", Georgia, serif', fonts)).to.equal(
      '"brand  sans", "Brand Sans fallback", Georgia, serif, system-ui',
    );
    expect(withFallbacks('Georgia, serif', fonts)).to.equal('Georgia, serif');
  });

  it('load the first one if the page names none, and only those that it names', async () => {
    register(fontOf('First', latin), fontOf('Second', latin));
    applyTokens(root, { '--fin-font': 'Second, sans-serif' });
    await until(() => statusOf('Second')[0] === 'loaded');
    expect(root.style.getPropertyValue('--fin-font')).to.equal('Second, "Second fallback", sans-serif, system-ui');
    applyTokens(root, { '--fin-font': 'Georgia, serif' });
    expect(statusOf('First')).to.deep.equal([]);
    applyTokens(root, {});
    await until(() => statusOf('First')[0] === 'loaded');
  });

  it('load without tokens of the page where the document declares a fallback', async () => {
    register(fontOf('Alone', latin));
    document.fonts.add(new FontFace('Alone fallback', 'local("DejaVu Sans")'));
    await applyTheme(root, { type: 'theme', theme: 'light', tokens: {} });
    await until(() => statusOf('Alone')[0] === 'loaded');
  });

  it('load every file at once, so that no request follows what a user types', async () => {
    const font = fontOf('Split', latin, extended);
    const [first, second] = font.files;
    if (first === undefined || second === undefined) throw new Error('The font has two files.');
    first.unicodeRange = 'U+0000-00FF';
    second.unicodeRange = 'U+0100-02BA';
    await loadFonts([font]);
    expect(statusOf('Split')).to.deep.equal(['loaded', 'loaded']);
    const requests = (): number => performance.getEntriesByName(extended).length;
    const before = requests();
    const input = document.createElement('input');
    input.style.fontFamily = 'Split';
    input.value = 'ł';
    document.body.append(input);
    await document.fonts.ready;
    expect(requests()).to.equal(before);
    input.remove();
  });

  it('that do not load are named in the console with their cause', async () => {
    const missing = `${files}missing.woff2`;
    const invalid = `${location.origin}/package.json`;
    const unreachable = 'http://127.0.0.1:9/font.woff2';
    const said = await errorsOf(() => loadFonts([fontOf('Broken', missing, invalid, unreachable)]));
    expect(said.map((line) => line.split(': fonts')[0]).toSorted()).to.deep.equal([
      `fin-link: font.invalid, ${invalid}`,
      `fin-link: font.missing, ${missing}`,
      `fin-link: font.unreachable, ${unreachable}`,
    ]);
    expect(said.join()).to.contain('access-control-allow-origin: *').and.contain('/docs/errors#font.missing');
  });
});
