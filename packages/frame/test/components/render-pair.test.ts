import { expect } from '@open-wc/testing';
import { inlineMark, markAddress } from '@fin-link/contracts/browser';
import type { FrameState } from '../../src/platform/scope/frame-state.ts';
import {
  consentState,
  atBankState,
  credentialsState,
  handoffState,
  progressState,
  successState,
} from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

const screens: readonly FrameState[] = [
  credentialsState(),
  consentState(),
  handoffState(),
  atBankState(),
  progressState(),
  successState(),
];

describe('frame: marks of app and bank', () => {
  for (const state of screens)
    it(`head the ${state.step} screen, the app's first, and are drawings to a screen reader`, async () => {
      const { root } = await show({ state });
      const pair = root.querySelector('.pair[slot=mark]');
      const bank = 'connection' in state ? (state.connection?.provider.name ?? '') : '';
      const images = [...(pair?.querySelectorAll('img') ?? [])];
      expect(images.map((image) => image.getAttribute('src'))).to.deep.equal([
        inlineMark('Acorn Budget'),
        inlineMark(bank),
      ]);
      expect(images.map(({ alt }) => alt)).to.deep.equal(['', '']);
      for (const image of images) await image.decode();
      expect(pair?.querySelectorAll('.icon').length).to.equal(state.step === 'success' ? 1 : 0);
    });

  it('of a bank that is known by its name alone is at the host', () => {
    expect(markAddress('Thistle & Sons')).to.equal('/frame/marks/Thistle%20%26%20Sons.svg');
  });
});
