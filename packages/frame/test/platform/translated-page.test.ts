import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { resultList } from '../fixtures/providers.ts';
import type { Sample } from '../fixtures/samples.ts';
import { samples } from '../fixtures/samples.ts';
import { searchState } from '../fixtures/states.ts';
import { translatePage, withShadows, wordsBelow } from '../harness/page-translator.ts';
import { show, until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

const all = Object.entries(samples);

/** Samples of the same screen, each with the one that the screen shows next. */
const changes: [from: string, to: string, before: Sample, after: Sample][] = all.flatMap(([from, before]) => {
  const same = all.filter(([, { state }]) => state.step === before.state.step);
  const [to, after] = same[(same.findIndex(([name]) => name === from) + 1) % same.length] ?? [from, before];
  return to === from ? [] : [[from, to, before, after] as const];
});

/** Returns the words of a screen after a change of its state, on a page that a browser has translated or not. */
async function wordsAfter(before: Sample, after: Sample, isTranslated: boolean): Promise<string> {
  const stage = await show(before);
  // A translation that equals the original shows only texts that did not change.
  if (isTranslated) translatePage(stage.root, (text) => text);
  await stage.show(after);
  const words = wordsBelow(stage.root);
  stage.remove();
  return words;
}

describe('frame: a page that a browser translates', () => {
  for (const [from, to, before, after] of changes) {
    it(`shows what the screen ${to} says after ${from}`, async () => {
      expect(await wordsAfter(before, after, true)).to.equal(await wordsAfter(before, after, false));
    });
  }

  it('shows the bank that a row of the search opens', async () => {
    const list = resultList();
    const stage = await show({ state: searchState(), list });
    translatePage(stage.root, (text) => `¿${text}?`);
    stage.root.querySelector('input')?.focus();
    await sendKeys({ type: 'har' });
    await until(() => stage.reports.some(({ name }) => name === 'search'));
    await settled(stage.root);
    const names = [...stage.root.querySelectorAll('[role=option] .name')].map(({ textContent }) =>
      textContent.replaceAll(/[¿?]/g, ''),
    );
    expect(names).to.deep.equal(list.providers.map(({ name }) => name));
  });

  for (const [name, sample] of all) {
    it(`contains names, amounts and codes that the screen ${name} marks as such`, async () => {
      const { root } = await show(sample);
      const undecided = [...withShadows(root)].flatMap((part) =>
        [...part.querySelectorAll('bdi')]
          .filter((data) => data.closest('[translate], time, h3') === null)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(undecided).to.deep.equal([]);
    });
  }
});
