import { expect } from '@open-wc/testing';
import { speakLanguage } from '../../src/app/fin-frame/frame-language.ts';
import type { FrameScope } from '../../src/platform/scope/frame-scope.ts';
import type { Language } from '../../src/platform/words/catalogues.ts';
import { english } from '../../src/platform/words/catalogues.ts';
import { createFormats } from '@fin-link/words';
import type { WordGroup } from '../../src/platform/words/strings.ts';

const own = document.documentElement.lang;

describe('frame: language of the document', () => {
  afterEach(() => (document.documentElement.lang = own));

  it('fetches the words again after a failure', async () => {
    let tries = 0;
    const words = await english().later();
    const language: Language = {
      ...english(),
      later: async () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return words;
      },
    };
    const changes: Partial<FrameScope>[] = [];
    const spoken = await speakLanguage(['en'], {
      document,
      view: 'link',
      dir: null,
      change: (change) => changes.push(change),
      groups: new Set(),
      isWanted: () => true,
      load: async () => language,
    });
    expect(spoken).to.equal(words);
    expect(changes.at(-1)).to.deep.equal({ formats: language.formats, linking: words.strings });
  });

  it('has the words of every group that a screen asked for, also of one asked for while they are fetched', async () => {
    const groups = new Set<WordGroup>(['managing']);
    const words = await english().later();
    const language: Language = {
      ...english(),
      later: async () => ({
        ...words,
        load: (wanted) => {
          groups.add('linking');
          return words.load(wanted);
        },
      }),
    };
    const changes: Partial<FrameScope>[] = [];
    await speakLanguage(['en'], {
      document,
      view: 'link',
      dir: null,
      change: (change) => changes.push({ ...change, linking: change.linking ? { ...change.linking } : null }),
      groups,
      isWanted: () => true,
      load: async () => language,
    });
    const { linking } = changes.at(-1) ?? {};
    expect(linking?.managing.title).to.equal('Your linked banks');
    expect(linking?.credentials.submit).to.equal('Sign in');
    expect(linking).not.to.have.property('consents');
  });

  it('keeps the formats of a visible screen until those of the next language are complete', async () => {
    const language = english('de-DE');
    let scope: Partial<FrameScope> = { formats: createFormats('en-US') };
    const times: (string | undefined)[] = [];
    await speakLanguage(['de'], {
      document,
      view: 'link',
      dir: null,
      change: (change) => {
        scope = { ...scope, ...change };
        times.push(scope.formats?.clock(125));
      },
      groups: new Set(),
      isWanted: () => true,
      load: async () => language,
    });
    expect(times).to.deep.equal(['2:05', '2:05']);
    expect(scope.formats).to.equal(language.formats);
  });

  it('drops a language that arrives after another one was asked for', async () => {
    let wanted = true;
    const changes: Partial<FrameScope>[] = [];
    const spoken = await speakLanguage(['en'], {
      document,
      view: 'link',
      dir: null,
      change: (change) => changes.push(change),
      groups: new Set(),
      isWanted: () => wanted,
      load: async () => {
        wanted = false;
        return { ...english(), locale: 'xx' };
      },
    });
    expect(spoken).to.equal(null);
    expect(changes).to.deep.equal([]);
    expect(document.documentElement.lang).not.to.equal('xx');
  });
});
