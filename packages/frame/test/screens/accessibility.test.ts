import { expect } from '@open-wc/testing';
import { samples } from '../fixtures/samples.ts';
import { show } from '../harness/sample-stage.ts';

describe('frame: every sample screen', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const [name, sample] of Object.entries(samples)) {
      it(`passes axe: ${name}, ${theme}`, async () => {
        document.documentElement.dataset['theme'] = theme;
        const { root } = await show(sample);
        await expect(root).to.be.accessible();
      });
    }
  }
});
