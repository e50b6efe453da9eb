import { expect } from '@open-wc/testing';
import type { Sample } from '../fixtures/samples.ts';
import { dashboardSamples } from '../fixtures/dashboard.ts';
import { atBankState, handoffState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

/** Returns the labels of the leftmost and the rightmost button of the action bar. */
async function ends(sample: Sample): Promise<(string | undefined)[]> {
  const { root } = await show(sample);
  const bar = root.querySelector('fin-shell')?.shadowRoot?.querySelector('.actions')?.getBoundingClientRect();
  const buttons = [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
  return (['left', 'right'] as const).map((side) => {
    const there = buttons.find((one) => Math.abs(one.getBoundingClientRect()[side] - (bar?.[side] ?? -9)) < 1);
    return there?.innerText.split('\n')[0]?.split(' ')[0];
  });
}

describe('frame: action bar of fin-shell on one line', () => {
  it('the action bar places the first action at the end and the second at the start, independent of their kinds', async () => {
    expect(await ends({ state: atBankState() })).to.deep.equal(['Cancel', 'Open']);
    expect(await ends({ state: handoffState() })).to.deep.equal(['Back', 'Continue']);
    const [detail, early] = [dashboardSamples['consent-detail'], dashboardSamples['consent-detail-early']];
    expect(detail && (await ends(detail))).to.deep.equal(['Stop', 'Renew']);
    expect(early && (await ends(early))).to.deep.equal(['Stop', undefined]);
  });
});
