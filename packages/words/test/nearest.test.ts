import { match } from '@formatjs/intl-localematcher';
import { describe, expect, it } from 'vitest';
import { languages, nearestLanguage } from '../src/index.ts';

describe('the nearest language', () => {
  it.each([
    ['de-AT', 'de-DE'],
    ['de', 'de-DE'],
    ['es-AR', 'es-MX'],
    ['es-US', 'es-MX'],
    ['es', 'es-ES'],
    ['es-GQ', 'es-ES'],
    ['fr-BE', 'fr-FR'],
    ['fr-CA', 'fr-CA'],
    ['pt-PT', 'pt-BR'],
    ['en', 'en-US'],
    ['en-NZ', 'en-GB'],
    ['en-PR', 'en-US'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-TW', null],
    ['zh-Hant-HK', null],
    ['ar-EG', 'ar'],
    ['hi-Latn', null],
    ['sv', null],
    ['not a locale', null],
    ['', null],
  ])('for %s is %s', (locale, language) => {
    expect(nearestLanguage(locale)).toBe(language);
  });

  it('agrees with the distances of CLDR for every region that speaks one of the languages', () => {
    const regions = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
    );
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const known = regions.filter(
      (region) => names.of(region) !== undefined && !/^(EU|EZ|UN|XA|XB|QO|ZZ)$/.test(region),
    );
    const different = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'ja', 'hi'].flatMap((language) =>
      known.flatMap((region) => {
        const wanted = `${language}-${region}`;
        const [own, cldr] = [nearestLanguage(wanted), match([wanted], languages, 'tlh', { algorithm: 'best fit' })];
        return own === cldr ? [] : [`${wanted}: ${own}, and not ${cldr}`];
      }),
    );
    expect(different).toEqual([]);
  });
});
