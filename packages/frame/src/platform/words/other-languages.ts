import type { SessionMessages } from '@fin-link/contracts/browser';
import { type Formats, directionOf, nearestLanguage, sourceLanguage } from '@fin-link/words';
import { wordFiles, wordFolder } from '@fin-link/words/built/files';
import { words as openingWords } from '@fin-link/words/built/en-US/opening';
import { loadChunk, loadFile } from '../loading/load-chunk.ts';
import { type Language, english, formatsOf, loadEnglishWords } from './catalogues.ts';
import type { Rewrite } from './later-words.ts';
import { replaceMessages } from './replaced-messages.ts';
import type { OpeningStrings, SharedStrings, WordGroup, WordGroups } from './strings.ts';

/**
 * Loads the words of the first wanted locale for which there are any, otherwise English, with the formats of the first valid locale.
 * `messages`: texts of the configuration that replace words.
 */
export async function nearestWords(wanted: readonly string[], messages?: SessionMessages): Promise<Language> {
  const language = await nearest(wanted);
  return messages ? replaceMessages(language, messages) : language;
}

async function nearest(wanted: readonly string[]): Promise<Language> {
  const locales = wanted.map(canonical).filter((locale) => locale !== '');
  const written = locales.find((locale) => Intl.NumberFormat.supportedLocalesOf(locale).length > 0);
  for (const locale of locales) {
    if (locale === 'en-XA' || locale === 'ar-XB') return pseudoLanguage(locale, written ?? locale);
    const language = nearestLanguage(locale);
    if (language === sourceLanguage) break;
    // English is usable if the words of the language cannot be loaded.
    if (language !== null)
      return translated(language, formatsOf(withLatinDigits(written ?? locale), language)).catch(() =>
        english(written),
      );
  }
  return english(written);
}

/** Returns the canonical form of a locale, for example `en-US` for `EN-us`; empty if the locale is invalid. */
function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}

/** Returns an Arabic locale with Latin digits, as banks print them; other locales unchanged. */
const withLatinDigits = (locale: string): string =>
  /^ar\b/.test(locale) ? new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() : locale;

/** File with the words of each group. Groups that are not translated are missing. */
const fileOfGroup: Readonly<Partial<Record<WordGroup, string>>> = {
  links: 'link',
  overlays: 'link',
  problems: 'link',
  linking: 'link',
  managing: 'connections',
  consentList: 'consent-list',
  consents: 'consents',
  verification: 'verification',
  transfer: 'transfer',
  manualAccounts: 'manual-accounts',
  netWorth: 'net-worth',
  upcoming: 'upcoming',
  insights: 'insights',
};

/** Words of a file. The compiler of the words has checked that they have the shape of the English ones. */
type Words = (formats: Formats) => never;

/** Loads a file of a language; `null` if the language uses the English words of this file. */
const loadWords = async (language: string, file: string): Promise<Words | null> =>
  wordFiles[language]?.includes(file) === true
    ? (await loadFile<{ words: Words }>(`${wordFolder}/${language}/${file}`)).words
    : null;

async function translated(language: string, formats: Formats): Promise<Language> {
  const first: ((formats: Formats) => OpeningStrings & SharedStrings) | null = await loadWords(language, 'first');
  return {
    locale: language,
    dir: directionOf(language),
    formats,
    opening: first === null ? openingWords(formats) : first(formats),
    later: async () => {
      const { createLaterWords, englishGroups, englishShared } = await loadEnglishWords();
      const groups = Object.fromEntries(
        Object.entries(englishGroups).map(([group, loadEnglish]) => [
          group,
          () => loadGroup(language, group as WordGroup, loadEnglish),
        ]),
      ) as unknown as WordGroups;
      return createLaterWords(formats, first ?? englishShared, groups);
    },
  };
}

/** Loads the words of a group. They are in English if the file of the language cannot be loaded. */
async function loadGroup(language: string, group: WordGroup, loadEnglish: () => Promise<unknown>): Promise<unknown> {
  const file = fileOfGroup[group];
  const words = file === undefined ? null : await loadWords(language, file).catch(() => null);
  return words ?? loadEnglish();
}

/** Returns a language with altered English texts. A text that appears unaltered on a screen is not among the words. */
async function pseudoLanguage(locale: 'en-XA' | 'ar-XB', written: string): Promise<Language> {
  const { accented, mirrored } = await loadChunk('pseudo', () => import('./pseudo.ts'));
  const rewrite: Rewrite = locale === 'en-XA' ? accented : mirrored;
  const formats = formatsOf(written, locale);
  return {
    locale,
    dir: directionOf(locale),
    formats,
    opening: rewrite(openingWords(formats)),
    later: async () => (await loadEnglishWords()).englishWords(formats, rewrite),
  };
}
