import { languages } from './languages.ts';

/**
 * Returns the language with messages that is nearest to a locale, or `null` if none is near: it has the same language and script, and of
 * several regions the one whose variety is nearest by the distances of CLDR. `de-AT` has `de-DE`, `es-AR` has `es-MX`, `zh-TW` has none.
 */
export function nearestLanguage(locale: string, among: readonly string[] = languages): string | null {
  const wanted = likely(locale);
  if (wanted === null) return null;
  const same = among.filter((language) => {
    const own = likely(language);
    return own?.language === wanted.language && own.script === wanted.script;
  });
  const find = (region: string): string | undefined => same.find((language) => likely(language)?.region === region);
  const region = wanted.region ?? '';
  return find(region) ?? find(nearestRegion(wanted.language, region)) ?? same[0] ?? null;
}

/** Returns the locale with its likely script and region; `null` if it is not valid. */
function likely(locale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(locale).maximize();
  } catch {
    return null;
  }
}

/** Regions whose English is nearest to that of the United States. */
const american = /^(AS|GU|MH|MP|PH|PR|UM|VI)$/;
/** Regions of the Americas, whose Spanish is nearest to that of Mexico. */
const ofAmericas =
  /^(AG|AI|AR|AW|BB|BL|BM|BO|BQ|BR|BS|BV|BZ|CA|CL|CO|CR|CU|CW|DM|DO|EC|FK|GD|GF|GL|GP|GS|GT|GY|HN|HT|JM|KN|KY|LC|MF|MQ|MS|MX|NI|PA|PE|PM|PR|PY|SR|SV|SX|TC|TT|US|UY|VC|VE|VG|VI)$/;

/** Returns the region of the variety that is nearest to that of another region, for languages with several varieties. */
function nearestRegion(language: string, region: string): string {
  if (language === 'en') return american.test(region) ? 'US' : 'GB';
  if (language === 'es') return ofAmericas.test(region) ? 'MX' : 'ES';
  return language === 'fr' ? 'FR' : '';
}
