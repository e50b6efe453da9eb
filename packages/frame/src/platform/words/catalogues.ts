import type { SessionMessages } from '@fin-link/contracts/browser';
import { type Formats, openingFormats } from '@fin-link/words';
import { words as openingWords } from '@fin-link/words/built/en-US/opening';
import { loadChunk } from '../loading/load-chunk.ts';
import type { LaterWords } from './later-words.ts';
import type { OpeningStrings } from './strings.ts';

/** Language of the words that come with the code. */
const ownLanguage = 'en-US';

export interface Language {
  /** Language of the words, BCP 47. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly formats: Formats;
  readonly opening: OpeningStrings;
  /** Returns the words of later screens, which are in separate chunks. */
  later(): Promise<LaterWords>;
}

/** Returns English without loading a file. English is shown until the reader's language is loaded. */
export function english(locale: string = ownLanguage): Language {
  const formats = formatsOf(locale, ownLanguage);
  return {
    locale: ownLanguage,
    dir: 'ltr',
    formats,
    opening: openingWords(formats),
    later: async () => (await loadEnglishWords()).englishWords(formats),
  };
}

/**
 * Returns the formats of the first screen, typed as all formats. The words of later screens add the missing formats when they are loaded,
 * and a later screen is shown only after its words.
 */
export const formatsOf = (locale: string, wordsLocale: string): Formats =>
  openingFormats(locale, wordsLocale) as Formats;

/** Loads the English words of later screens, which are in the chunk of every view. */
export const loadEnglishWords = (): Promise<typeof import('./english-words.ts')> =>
  loadChunk('english-words', () => import('./english-words.ts'));

/**
 * Loads the words of the first preferred locale for which there are any, otherwise English. Numbers, dates and amounts follow the
 * first preferred locale, even if the words are in another language. `messages`: texts of the configuration that replace words.
 */
export async function loadLanguage(wanted: readonly string[], messages?: SessionMessages): Promise<Language> {
  const [first = ownLanguage] = wanted;
  if (!messages && /^en(-US)?$/.test(first)) return english(first);
  return (await loadChunk('other-languages', () => import('./other-languages.ts'))).nearestWords(wanted, messages);
}
