import { createFormats, isolate, languages, sourceLanguage } from '@fin-link/words';
import { words as english } from '@fin-link/words/built/en-US/pages';
import { loadWords } from '@fin-link/words/load';

/** Heading of a page and the sentences below it. */
export interface PageText {
  title: string;
  lines: readonly string[];
}

/** Texts of the pages between the app and the bank, and of hosted links. `bank` and `app` are display names. */
export type PageWords = ReturnType<typeof english>;

/** English texts. */
export const englishPages: PageWords = english(createFormats(sourceLanguage));

/** Texts by language. */
export const pagesByLanguage: ReadonlyMap<string, PageWords> = new Map(
  await Promise.all(
    languages.map(async (language): Promise<[string, PageWords]> => [
      language,
      (await loadWords(language, 'pages', english))(createFormats(language)),
    ]),
  ),
);

/** A page whose sentences contain values. */
interface PageWithValues<V extends readonly string[]> {
  title(...values: V): string;
  lines?: readonly ((...values: V) => string)[];
}

/** Returns the text of a page with these values. */
export const textOf = <V extends readonly string[]>(page: PageWithValues<V>, ...values: V): PageText => ({
  title: capitalized(page.title(...values)),
  lines: (page.lines ?? []).map((line) => capitalized(line(...values))),
});

/** Words for a bank or an app whose name is unknown, in all languages. */
const unnamed = new Set([...pagesByLanguage.values()].flatMap(({ yourBank, theApp }) => [yourBank, theApp]));

/** Returns a sentence with a capital letter if it begins with words for an unknown name. Names are written as they are. */
function capitalized(text: string): string {
  const [, first = ''] = /^\u2068+([^\u2068\u2069]*)\u2069/.exec(text) ?? [];
  return unnamed.has(first) ? text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase()) : text;
}

/** Applies `change` to a sentence except for its names. */
export const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) => (part.startsWith(firstStrongIsolate) ? part : change(part)))
    .join('');

const firstStrongIsolate = isolate('').charAt(0);
