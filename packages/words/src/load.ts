import type { Formats } from './formats.ts';
import { sourceLanguage } from './languages.ts';

/** Messages of a view in one language, as a function of the reader's formats. */
type Words<W> = (formats: Formats) => W;

/**
 * Imports the compiled messages of a view in another language than English, for code that runs on Node. `english`: the messages in English,
 * which have the same shape.
 */
export async function loadWords<W>(language: string, view: string, english: Words<W>): Promise<Words<W>> {
  if (language === sourceLanguage) return english;
  // The compiler has checked that the messages have the shape of the English ones.
  const module = (await import(new URL(`../built/${language}/${view}.js`, import.meta.url).href)) as {
    words: Words<W>;
  };
  return module.words;
}
