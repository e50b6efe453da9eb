import { expect } from '@open-wc/testing';
import { createFormats, sentence } from '@fin-link/words';
import { loadLanguage } from '../../src/platform/words/catalogues.ts';
import { accented, mirrored } from '../../src/platform/words/pseudo.ts';

describe('frame: formats of numbers and dates', () => {
  it('keep every digit of an amount', () => {
    expect(createFormats('en-US').money({ amount: '90071992547409.93', currency: 'USD' })).to.equal(
      '$90,071,992,547,409.93',
    );
  });

  it('follow the language of the user, not of the page', () => {
    expect(createFormats('de-DE').money({ amount: '1240.5', currency: 'EUR' })).to.equal('1.240,50\u00a0€');
    expect(createFormats('ar-EG').number(12)).to.equal('١٢');
  });

  it('write small numbers of English regions as the browser does', () => {
    for (const locale of ['en', 'en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-u-nu-deva', 'en-XA', 'de-CH', 'fa']) {
      for (const value of [0, 7, 42, 999, 1_000, 0.5, -3])
        expect(createFormats(locale).number(value)).to.equal(new Intl.NumberFormat(locale).format(value));
    }
  });

  it('show a countdown in minutes and seconds', () => {
    const { clock } = createFormats('en');
    expect([clock(125), clock(60), clock(5)]).to.deep.equal(['2:05', '1:00', '0:05']);
  });

  it('isolate the direction of names and numbers in a sentence', () => {
    expect(sentence`Sign in to ${'בנק'}`).to.equal('Sign in to \u2068בנק\u2069');
  });
});

describe('frame: choice of the language', () => {
  it('takes the first wanted language that has words, with the formats of its region', async () => {
    const language = await loadLanguage(['xx', 'not a locale', 'en-AU', 'ar-XB']);
    expect([language.locale, language.dir, language.formats.locale]).to.deep.equal(['en-AU', 'ltr', 'en-AU']);
  });

  for (const [locale, title, amount, day] of [
    ['de-AT', 'Bank suchen', '$ 4.195,60', '26.02.2027'],
    ['hi-IN', 'अपना बैंक खोजें', '$4,195.60', '26 फ़र॰ 2027'],
    ['ar-EG', 'البحث عن بنكك', '\u200f4,195.60\u200f US$\u200e', '26\u200f/02\u200f/2027'],
  ] as const)
    it(`writes words, amounts and dates as in ${locale}, with Latin digits`, async () => {
      const { dir, formats, opening } = await loadLanguage([locale, 'en-US']);
      expect([dir, opening.search.title]).to.deep.equal([locale === 'ar-EG' ? 'rtl' : 'ltr', title]);
      const { money, date } = createFormats(formats.locale, formats.wordsLocale);
      expect(money({ amount: '4195.60', currency: 'USD' }).replaceAll('\u00a0', ' ')).to.equal(amount);
      expect(date('2027-02-26T12:00:00Z')).to.equal(day);
    });

  it('writes the currency of an Arabic amount on the same side with and without a sign', () => {
    const { money } = createFormats('ar');
    expect(money({ amount: '-12.50', currency: 'USD' })).to.equal('\u200f\u200e-12.50\u200f\u00a0US$\u200e');
    expect(money({ amount: '12.50', currency: 'USD' })).to.equal('\u200f12.50\u200f\u00a0US$\u200e');
  });

  it('follows the formats of a locale without words', async () => {
    const { locale, formats } = await loadLanguage(['sv-SE', 'en-US']);
    expect([locale, formats.locale]).to.deep.equal(['en-US', 'sv-SE']);
    expect(createFormats(formats.locale, formats.wordsLocale).list(['A', 'B', 'C'])).to.equal('A, B, and C');
  });

  it('falls back to English', async () => {
    expect((await loadLanguage([])).locale).to.equal('en-US');
  });
});

describe('frame: pseudo-locales for tests of words', () => {
  const strings = {
    title: 'Find your bank',
    tips: ['One', 'Two'],
    count: (count: number) => sentence`Found ${String(count)} banks`,
  };

  it('lengthen words by at least 40 % and leave values unchanged', () => {
    const { title, tips, count } = accented(strings);
    expect(title.length).to.be.at.least(strings.title.length * 1.4);
    expect(title).to.match(/^\[.*\]$/);
    expect(tips).to.have.length(2);
    expect(count(12)).to.contain('\u206812\u2069');
  });

  it('write words from right to left', () => {
    expect(mirrored(strings).title).to.match(/\p{Script=Arabic}/u);
  });
});
