import { expect } from '@open-wc/testing';
import { speakLanguage } from '../../src/app/fin-frame/frame-language.ts';
import type { FrameScope } from '../../src/platform/scope/frame-scope.ts';
import { loadLanguage } from '../../src/platform/words/catalogues.ts';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

const { documentElement: root } = document;
const own = { lang: root.lang, dir: root.dir };
const { fetch } = globalThis;

/** Lets the files of words fail: without a network, or with a reply that the host lacks them. */
const failures: Readonly<Record<string, () => Promise<Response>>> = {
  'is not on the host': async () => new Response('', { status: 404 }),
  'cannot be fetched offline': async () => {
    throw new TypeError('Failed to fetch');
  },
};

const lose = (file: RegExp, fail: () => Promise<Response>): void => {
  globalThis.fetch = async (input, init) => (file.test(String(input)) ? fail() : fetch(input, init));
};

/** Returns a language whose files no other test has loaded. */
const languages = ['it-IT', 'nl-NL'];

describe('frame: words that cannot be loaded', () => {
  afterEach(() => {
    globalThis.fetch = fetch;
    Object.assign(root, own);
  });

  for (const [index, [failure, fail]] of Object.entries(failures).entries()) {
    const language = languages[index] ?? '';

    it(`leaves a usable English frame if the first file ${failure}`, async () => {
      lose(/\/first\.js$/, fail);
      Object.assign(root, { lang: 'ar', dir: 'rtl' });
      const changes: Partial<FrameScope>[] = [];
      const words = await speakLanguage([language], {
        document,
        view: 'link',
        dir: null,
        change: (change) => changes.push(change),
        groups: new Set(['linking']),
        isWanted: () => true,
      });
      expect([root.lang, root.dir]).to.deep.equal(['en-US', 'ltr']);
      expect(words?.strings.credentials.submit).to.equal('Sign in');
      expect(changes.at(-1)?.formats?.locale).to.equal(language);
      const { root: stage } = await show({ state: entryState() }, { locale: language });
      expect(stage.querySelector('fin-shell')?.heading).to.contain('Link your accounts');
    });

    it(`shows a screen in English if its own file ${failure}`, async () => {
      lose(/\/link\.js$/, fail);
      const { locale, later } = await loadLanguage([language]);
      const words = await later();
      await words.load(['linking']);
      expect(locale).to.equal(language);
      expect(words.strings.credentials.submit).to.equal('Sign in');
    });
  }
});
