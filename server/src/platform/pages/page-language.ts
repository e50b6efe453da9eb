import { directionOf, nearestLanguage, sourceLanguage } from '@fin-link/words';
import { type PageWords, englishPages, pagesByLanguage } from './page-words.ts';
import { lengthened, mirrored } from './pseudo.ts';

/** Language, direction and texts of a page. */
export interface PageLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  words: PageWords;
}

/** Pseudo-languages, which reveal texts that are not in the messages. The frame has the same. */
const pseudoLanguages: Readonly<Record<string, Omit<PageLanguage, 'lang'>>> = {
  'en-XA': { dir: 'ltr', words: lengthened(englishPages) },
  'ar-XB': { dir: 'rtl', words: mirrored(englishPages) },
};

/** Upper limit of languages read from a header. */
const maxLanguages = 20;

/** Returns the first of the wanted languages that has texts, or a near one; otherwise English. */
export function pageLanguage(wanted: readonly (string | null)[]): PageLanguage {
  for (const locale of wanted) {
    if (locale === null) continue;
    const pseudo = Object.entries(pseudoLanguages).find(([name]) => name.toLowerCase() === locale.toLowerCase());
    if (pseudo !== undefined) return { lang: pseudo[0], ...pseudo[1] };
    const language = nearestLanguage(locale);
    const words = language === null ? undefined : pagesByLanguage.get(language);
    if (language !== null && words !== undefined) return { lang: language, dir: directionOf(language), words };
  }
  return { lang: sourceLanguage, dir: 'ltr', words: englishPages };
}

/** Returns the languages of `Accept-Language` by preference. Ignores malformed entries. */
export function acceptedLanguages(header: string | undefined): string[] {
  const entries = (header ?? '').split(',', maxLanguages).map((entry) => {
    const [language = '', quality = 'q=1'] = entry.split(';').map((part) => part.trim());
    return { language, quality: /^q=(0(\.\d{1,3})?|1(\.0{1,3})?)$/i.test(quality) ? Number(quality.slice(2)) : 0 };
  });
  return entries
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}
