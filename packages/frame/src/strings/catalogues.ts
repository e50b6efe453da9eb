import { openingStrings } from './en/opening.ts';
import type { Formats } from './formats.ts';
import { createFormats } from './formats.ts';
import type { LinkingStrings, OpeningStrings } from './strings.ts';

export interface Language {
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly formats: Formats;
  readonly opening: OpeningStrings;
  /** The words after the first screen; a chunk of their own. */
  linking(): Promise<LinkingStrings>;
}

interface Catalogue {
  opening(formats: Formats): OpeningStrings | Promise<OpeningStrings>;
  linking(formats: Formats): Promise<LinkingStrings>;
}

const inEnglish: Catalogue = {
  opening: openingStrings,
  linking: async (formats) => (await import('./en/linking.ts')).linkingStrings(formats),
};

/** Catalogues beside English, by language. `en-XA` and `ar-XB` are made from English, to find what was forgotten. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  en: inEnglish,
  'en-XA': {
    opening: async (formats) => (await import('./pseudo.ts')).accented(openingStrings(formats)),
    linking: async (formats) => (await import('./pseudo.ts')).accented(await inEnglish.linking(formats)),
  },
  'ar-XB': {
    opening: async (formats) => (await import('./pseudo.ts')).mirrored(openingStrings(formats)),
    linking: async (formats) => (await import('./pseudo.ts')).mirrored(await inEnglish.linking(formats)),
  },
};

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** English, at once: what is shown until the reader's language is known. */
export function english(): Language {
  const formats = createFormats('en');
  return {
    locale: 'en',
    dir: 'ltr',
    formats,
    opening: openingStrings(formats),
    linking: () => inEnglish.linking(formats),
  };
}

/** The first of `wanted` that there are words for; English otherwise. A region keeps its own formats. */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  for (const candidate of wanted) {
    const locale = canonical(candidate);
    const language = locale.split('-', 1)[0] ?? '';
    const catalogue = catalogues[locale] ?? catalogues[language];
    if (catalogue === undefined) continue;
    const formats = createFormats(locale);
    return {
      locale,
      dir: rightToLeft.has(language) ? 'rtl' : 'ltr',
      formats,
      opening: await catalogue.opening(formats),
      linking: () => catalogue.linking(formats),
    };
  }
  return english();
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}
