import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { inlineMark, markAddress } from '@fin-link/contracts/browser';
import type { FrameState } from '../../src/platform/scope/frame-state.ts';
import {
  consentState,
  atBankState,
  credentialsState,
  handoffState,
  mfaState,
  progressState,
  successState,
  summaryState,
} from '../fixtures/states.ts';
import { setStage } from '../harness/stage.ts';
import { show } from '../harness/sample-stage.ts';

const screens: readonly FrameState[] = [
  credentialsState(),
  consentState(),
  handoffState(),
  atBankState(),
  mfaState(),
  progressState(),
  summaryState(),
  successState(),
];

describe('frame: marks of app and bank', () => {
  for (const state of screens)
    it(`head the ${state.step} screen, the app's first, and are drawings to a screen reader`, async () => {
      const { root } = await show({ state });
      const pair = root.querySelector('fin-pair[slot=mark]');
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

  it('move from where the screen before showed them', async () => {
    const first = await show({ state: credentialsState() });
    const shown = first.root.querySelector<HTMLElement>('fin-pair .logo:last-child');
    shown?.style.setProperty('margin-inline-start', '100px');
    first.root.dispatchEvent(new Event('fin-intent', { bubbles: true }));
    first.remove();
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { root } = await setStage(document.body, { state: progressState() });
    const [app, bank] = [...root.querySelectorAll('fin-pair .logo')].map((mark) => mark.getAnimations().length);
    root.remove();
    expect({ app, bank }).to.deep.equal({ app: 0, bank: 1 });
  });

  it('of a bank that is known by its name alone is at the host', () => {
    expect(markAddress('Thistle & Sons')).to.equal('/frame/marks/Thistle%20%26%20Sons.svg');
  });
});
