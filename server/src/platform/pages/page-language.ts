import { english } from './english.ts';
import type { PageWords } from './page-words.ts';
import { lengthened, mirrored } from './pseudo.ts';

/** Language, direction and texts of a page. */
export interface PageLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  words: PageWords;
}

type Catalogue = Omit<PageLanguage, 'lang'>;

/** Texts by language. The frame has the same languages. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  en: { dir: 'ltr', words: english },
  'en-XA': { dir: 'ltr', words: lengthened(english) },
  'ar-XB': { dir: 'rtl', words: mirrored(english) },
};

/** Upper limit of languages read from a header. */
const maxLanguages = 20;

/** Returns the first of the wanted languages that has texts; otherwise English. */
export function pageLanguage(wanted: readonly (string | null)[]): PageLanguage {
  for (const candidate of wanted) {
    const locale = canonical(candidate ?? '');
    const catalogue = catalogues[locale] ?? catalogues[locale.split('-', 1)[0] ?? ''];
    if (catalogue !== undefined) return { lang: locale, ...catalogue };
  }
  return { lang: 'en', dir: 'ltr', words: english };
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

/** Returns the canonical form of a locale; empty if it is not valid. */
function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}
