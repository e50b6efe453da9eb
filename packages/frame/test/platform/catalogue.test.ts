import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { samples } from '../fixtures/samples.ts';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

const isolated = /\u2068[^\u2068\u2069]*\u2069/g;
const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'] as const;

/** Whether an element contains words of a bank or a user. Such words are marked in the markup; all others come from the catalog. */
const isData = (element: Element): boolean =>
  element.closest('bdi, [dir=auto], code, svg, .logo, option[dir]') !== null;

/** Returns the rest of a text without isolated values and without the catalog's sentences, which are in brackets. */
function notFromCatalogue(text: string): string {
  // Sentences can contain other sentences, so the innermost values are removed first.
  let outer = text;
  while (outer.search(isolated) >= 0) outer = outer.replaceAll(isolated, '');
  return outer.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/[\s\d\p{Punctuation}\p{Symbol}]/gu, '');
}

function* everythingBelow(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot !== null) yield* everythingBelow(element.shadowRoot);
  }
}

function foreignWords(root: ParentNode): string[] {
  const found: string[] = [];
  for (const element of everythingBelow(root)) {
    if (isData(element) || element instanceof HTMLStyleElement) continue;
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
    const described = attributes.map((name) => element.getAttribute(name) ?? '');
    for (const text of [...texts, ...described]) if (notFromCatalogue(text) !== '') found.push(text.trim());
  }
  return found;
}

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
