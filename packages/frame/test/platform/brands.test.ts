import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { applyTokens } from '../../src/platform/theme/design-tokens.ts';
import { brands } from '../fixtures/brands.ts';
import type { Brand } from '../fixtures/brands.ts';
import { samples } from '../fixtures/samples.ts';
import { tooLittleContrast } from '../harness/measure-contrast.ts';
import { show } from '../harness/sample-stage.ts';

const root = document.documentElement;
const { dataset } = root;
/** The runner of the tests names the size of the run. */
const isCore = dataset['testSize'] === 'core';

/** Screens that use every color role and every kind of control. */
const representative = new Set([
  'search-results',
  'credentials-wrong',
  'consent-gb',
  'mfa-selection',
  'summary-duplicates',
  'leave',
  'success',
  'connections-noticed',
  'consents-ending-soon',
  'upcoming-below-zero',
  'insights-many',
  'account-form-failed',
]);

const withoutBrand: Brand = { name: 'no brand', tokens: {} };

/** The core shows other screens in the default colors only. */
const brandsFor = (name: string): readonly Brand[] =>
  isCore && !representative.has(name) ? [withoutBrand] : [withoutBrand, ...brands];

const schemes = ['light', 'dark'] as const;

describe('frame: screens of brands', () => {
  const { warn } = console;

  before(async () => {
    await setViewport({ width: 320, height: 640 });
    console.warn = () => {};
  });
  after(() => {
    console.warn = warn;
  });
  afterEach(() => applyTokens(root, {}));

  for (const [name, sample] of Object.entries(samples))
    it(`the screen ${name} has enough contrast and fits into 320 pixels, in each brand and scheme`, async () => {
      await show(sample);
      const found: string[] = [];
      for (const scheme of schemes)
        for (const brand of brandsFor(name)) {
          dataset['theme'] = scheme;
          applyTokens(root, brand.tokens);
          const overflow = root.scrollWidth - innerWidth;
          if (overflow > 0) found.push(`${brand.name}, ${scheme}: ${overflow} px too wide`);
          for (const line of tooLittleContrast(document.body)) found.push(`${brand.name}, ${scheme}: ${line}`);
        }
      expect(found).to.deep.equal([]);
    });

  // Colors are measured above. What axe adds is about sizes.
  for (const brand of isCore ? brands.filter(({ tokens }) => '--fin-font' in tokens) : brands)
    it(`the sign-in screen passes axe with ${brand.name}`, async () => {
      const sample = samples['credentials-wrong'];
      if (sample === undefined) throw new Error('There is no sample of the sign-in.');
      dataset['theme'] = 'light';
      applyTokens(root, brand.tokens);
      const stage = await show(sample);
      await expect(stage.root).to.be.accessible();
    });

  it('are measured: colors that are applied without checks are found', async () => {
    const sample = samples['credentials-wrong'];
    if (sample === undefined) throw new Error('There is no sample of the sign-in.');
    await show(sample);
    dataset['theme'] = 'light';
    root.style.setProperty('--fin-color-surface', '#1a1033');
    root.style.setProperty('--fin-color-border', '#1a1044');
    const found = tooLittleContrast(document.body).join('\n');
    expect(found).to.contain('text of h2').and.to.contain('edge of input').and.to.contain('edge of button');
  });
});
