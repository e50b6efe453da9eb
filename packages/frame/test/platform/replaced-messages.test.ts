import { expect } from '@open-wc/testing';
import { createFormats } from '@fin-link/words';
import type { Language } from '../../src/platform/words/catalogues.ts';
import { english, loadLanguage } from '../../src/platform/words/catalogues.ts';
import { replaceMessages } from '../../src/platform/words/replaced-messages.ts';
import { manualFormState } from '../fixtures/manual-accounts.ts';
import { setStage } from '../harness/stage.ts';

/** Returns English words that say that they are another language. */
const wordsOf = (locale: string, dir: 'ltr' | 'rtl' = 'ltr'): Language => ({
  ...english(),
  locale,
  dir,
  formats: createFormats(locale),
});

const include = 'manualAccounts/form/include';
const found = 'search/count';
const stepOf = 'shell/stepOf';

describe('frame: messages of a configuration', () => {
  it('replace texts and sentences with values, before and after words of later screens are loaded', async () => {
    const language = await loadLanguage(['en-US'], {
      'en-US': {
        [stepOf]: [{ value: 2 }, ', ', { number: 0 }, '/', { number: 1 }],
        [include]: ['Count it'],
        'search/title': ['Choose your bank'],
      },
    });
    expect(language.opening.search.title).to.equal('Choose your bank');
    expect(language.opening.shell.stepOf(1, 3, 'Sign in')).to.equal('\u2068Sign in\u2069, \u20681\u2069/\u20683\u2069');
    const words = await language.later();
    await words.load(['manualAccounts']);
    expect(words.strings.manualAccounts.form.include).to.equal('Count it');
    expect(words.strings.manualAccounts.form.nickname).to.equal('Nickname');
  });

  it('choose the plural form of their language, with its numbers', () => {
    const count = (one: string) => [{ number: 0 }, ` ${one}`];
    const { opening } = replaceMessages(wordsOf('ar', 'rtl'), {
      ar: {
        [found]: [
          {
            plural: 0,
            cases: {
              zero: count('لا'),
              one: count('واحد'),
              two: count('اثنان'),
              few: count('بنوك'),
              many: count('بنكًا'),
              other: count('بنك'),
            },
          },
        ],
      },
    });
    const text = (number: number) =>
      opening.search
        .count(number)
        .replaceAll(/[\u2066-\u2069\d٠-٩]/g, '')
        .trim();
    expect([0, 1, 2, 3, 11, 100].map(text)).to.deep.equal(['لا', 'واحد', 'اثنان', 'بنوك', 'بنكًا', 'بنك']);
  });

  it('hold for regional variants, unless the variant has its own', () => {
    const messages = {
      'fr-FR': { 'search/title': ['Votre banque'], [found]: ['Banques'] },
      'fr-CA': { [found]: ['Institutions'] },
    };
    const canadian = replaceMessages(wordsOf('fr-CA'), messages).opening.search;
    expect([canadian.title, canadian.count(2)]).to.deep.equal(['Votre banque', 'Institutions']);
    const french = replaceMessages(wordsOf('fr-FR'), messages).opening.search;
    expect([french.title, french.count(2)]).to.deep.equal(['Votre banque', 'Banques']);
    expect(replaceMessages(wordsOf('de-DE'), messages).opening.search.title).to.equal('Find your bank');
  });

  it('ignore paths that lead to no message', () => {
    const messages = {
      'en-US': { search: ['a'], 'search/title/0': ['b'], '__proto__/polluted': ['c'], 'constructor/name': ['d'] },
    };
    const { opening } = replaceMessages(english(), messages);
    expect(opening).to.deep.equal({ ...opening, search: { ...opening.search, title: 'Find your bank' } });
    expect({}).not.to.have.property('polluted');
  });

  for (const locale of ['en-US', 'ar-XB'])
    it(`are shown as text in ${locale}, with their markup`, async () => {
      const markup = '<img src=x onerror="document.title = 1"> javascript:alert(1)';
      const messages = { [locale]: { [include]: [markup] } };
      const stage = await setStage(document.body, { state: manualFormState() }, { locale, messages });
      const label = stage.root.querySelector('fin-switch');
      expect(label?.textContent).to.contain(markup);
      expect(stage.root.querySelector('img[src="x"]')).to.equal(null);
      stage.remove();
    });
});
