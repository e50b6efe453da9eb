import { english } from './english.ts';
import type { PageWords } from './page-words.ts';
import { lengthened, mirrored } from './pseudo.ts';

/** What a page is written in. */
export interface PageLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  words: PageWords;
}

type Catalogue = Omit<PageLanguage, 'lang'>;

/** The languages of the frame, which the pages stand beside. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  en: { dir: 'ltr', words: english },
  'en-XA': { dir: 'ltr', words: lengthened(english) },
  'ar-XB': { dir: 'rtl', words: mirrored(english) },
};

/** More languages than anybody reads. */
const most = 20;

/** Languages of `Accept-Language`, those preferred first; a malformed one counts for nothing. */
export function acceptedLanguages(header: string | undefined): string[] {
  const entries = (header ?? '').split(',', most).map((entry) => {
    const [language = '', quality = 'q=1'] = entry.split(';').map((part) => part.trim());
    return { language, quality: /^q=(0(\.\d{1,3})?|1(\.0{1,3})?)$/i.test(quality) ? Number(quality.slice(2)) : 0 };
  });
  return entries
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}

/** The first of `wanted` that there are words for; English otherwise. */
export function pageLanguage(wanted: readonly (string | null)[]): PageLanguage {
  for (const candidate of wanted) {
    const locale = canonical(candidate ?? '');
    const catalogue = catalogues[locale] ?? catalogues[locale.split('-', 1)[0] ?? ''];
    if (catalogue !== undefined) return { lang: locale, ...catalogue };
  }
  return { lang: 'en', dir: 'ltr', words: english };
}
