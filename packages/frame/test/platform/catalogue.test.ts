import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { samples } from '../fixtures/samples.ts';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';
import { textsBelow, withoutValues } from '../harness/screen-texts.ts';

/** Returns the rest of a text without isolated values and without the catalog's sentences, which are in brackets. */
const notFromCatalogue = (text: string): string =>
  withoutValues(text)
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[\s\d\p{Punctuation}\p{Symbol}]/gu, '');

const foreignWords = (root: ParentNode): string[] =>
  [...textsBelow(root)].filter(({ text, isData }) => !isData && notFromCatalogue(text) !== '').map(({ text }) => text);

describe('frame: catalogue of words', () => {
  before(() => setViewport({ width: 320, height: 640 }));

  for (const locale of ['en-XA', 'ar-XB']) {
    for (const [name, sample] of Object.entries(samples)) {
      it(`contains every word that the screen ${name} shows, in ${locale}, which fits into 320 pixels`, async () => {
        const { root } = await show(sample, { locale });
        expect(foreignWords(root)).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
      });
    }
  }

  it('is required for every word: the check finds a word written in an element', async () => {
    const { root } = await show({ state: entryState() }, { locale: 'en-XA' });
    root.querySelector('fin-shell')?.append('A word of my own');
    expect(foreignWords(root)).to.deep.equal(['A word of my own']);
  });

  it('sets the document’s direction for a right-to-left language', async () => {
    await show({ state: entryState() }, { locale: 'ar-XB' });
    expect(document.documentElement.dir).to.equal('rtl');
  });
});
