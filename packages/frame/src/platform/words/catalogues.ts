import { loadChunk } from '../loading/load-chunk.ts';
import type { OpeningStrings } from './opening.ts';
import { openingStrings } from './opening.ts';
import type { LaterWords, Rewrite } from './later-words.ts';
import type { Formats } from './formats.ts';
import type { OpeningFormats } from './opening-formats.ts';
import { openingFormats } from './opening-formats.ts';

export interface Language {
  /** Language of the words, BCP 47. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly formats: Formats;
  readonly opening: OpeningStrings;
  /** Returns the words of later screens, which are in separate chunks. */
  later(): Promise<LaterWords>;
}

interface Catalogue {
  dir: 'ltr' | 'rtl';
  opening(formats: OpeningFormats): OpeningStrings | Promise<OpeningStrings>;
  later(formats: Formats): Promise<LaterWords>;
}

const inEnglish: Catalogue = { dir: 'ltr', opening: openingStrings, later: (formats) => laterEnglish(formats) };

/** Returns English without loading a file. English is shown until the reader's language is loaded. */
export function english(locale = 'en'): Language {
  const formats = formatsOf(locale, 'en');
  return {
    locale: 'en',
    dir: inEnglish.dir,
    formats,
    opening: openingStrings(formats),
    later: () => laterEnglish(formats),
  };
}

/**
 * Returns the formats of the first screen, typed as all formats. The words of later screens add the missing formats when they are loaded,
 * and a later screen is shown only after its words.
 */
const formatsOf = (locale: string, wordsLocale: string): Formats => openingFormats(locale, wordsLocale) as Formats;

const laterEnglish = async (formats: Formats, rewrite?: Rewrite): Promise<LaterWords> =>
  (await loadChunk('shared', () => import('./shared.ts'))).laterWords(formats, rewrite);

/**
 * Loads the words of the first preferred language that has a translation, otherwise English. Numbers, dates and amounts follow the
 * first preferred language, even if the words are in another one.
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  const locales = wanted.map(canonical);
  const written = locales.find((locale) => locale !== '' && Intl.NumberFormat.supportedLocalesOf(locale).length > 0);
  for (const locale of locales) {
    const language = locale.split('-', 1)[0] ?? '';
    const catalogue = catalogues[locale] ?? catalogues[language];
    if (catalogue === undefined) continue;
    const formats = formatsOf(written ?? locale, locale);
    return {
      locale,
      dir: catalogue.dir,
      formats,
      opening: await catalogue.opening(formats),
      later: () => catalogue.later(formats),
    };
  }
  return english(written);
}

const loadPseudo = (): Promise<typeof import('./pseudo.ts')> => loadChunk('pseudo', () => import('./pseudo.ts'));

/** Returns a catalog with altered English texts. A text that appears unaltered on a screen is missing in the catalog. */
const pseudo = (change: 'accented' | 'mirrored', dir: Catalogue['dir']): Catalogue => ({
  dir,
  opening: async (formats) => (await loadPseudo())[change](openingStrings(formats)),
  later: async (formats) => laterEnglish(formats, (await loadPseudo())[change]),
});

const catalogues: Readonly<Record<string, Catalogue>> = {
  en: inEnglish,
  'en-XA': pseudo('accented', 'ltr'),
  'ar-XB': pseudo('mirrored', 'rtl'),
};

/** Returns the canonical form of a locale, for example `en-US` for `EN-us`; empty if the locale is invalid. */
function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}
