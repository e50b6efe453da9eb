import { expect } from '@open-wc/testing';
import { speakLanguage } from '../../src/app/fin-frame/frame-language.ts';
import type { FrameScope } from '../../src/platform/scope/frame-scope.ts';
import type { Language } from '../../src/platform/words/catalogues.ts';
import { english } from '../../src/platform/words/catalogues.ts';

const own = document.documentElement.lang;

describe('frame: language of the document', () => {
  afterEach(() => (document.documentElement.lang = own));

  it('fetches the words again after a failure', async () => {
    let tries = 0;
    const words = await english().linking();
    const language: Language = {
      ...english(),
      linking: async () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return words;
      },
    };
    const changes: Partial<FrameScope>[] = [];
    const spoken = await speakLanguage(['en'], {
      document,
      dir: null,
      change: (change) => changes.push(change),
      isWanted: () => true,
      load: async () => language,
    });
    expect(spoken).to.equal(words);
    expect(changes.at(-1)).to.deep.equal({ linking: words });
  });

  it('drops a language that arrives after another one was asked for', async () => {
    let wanted = true;
    const changes: Partial<FrameScope>[] = [];
    const spoken = await speakLanguage(['en'], {
      document,
      dir: null,
      change: (change) => changes.push(change),
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
