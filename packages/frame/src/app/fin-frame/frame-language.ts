import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import { loadLanguage } from '../../platform/words/catalogues.ts';

export interface SpokenIn {
  document: Document;
  /** Text direction that the page asks for; null for that of the language. */
  dir: 'ltr' | 'rtl' | null;
  change(changes: Partial<FrameScope>): void;
  /** Whether this is still the newest language of a frame that is not removed. */
  isWanted(): boolean;
  load?: typeof loadLanguage;
  /** Resolves when the words of later screens may be loaded. */
  later?: Promise<void> | undefined;
}

/**
 * Sets the document to the first wanted language that has words, and loads until it succeeds. Resolves to
 * the words of later screens, or to null when they are no longer wanted.
 */
export async function speakLanguage(
  wanted: readonly (string | null | undefined)[],
  { document, dir, change, isWanted, load = loadLanguage, later }: SpokenIn,
): Promise<LinkingStrings | null> {
  const locales = wanted.filter((locale) => typeof locale === 'string');
  const language = await untilLoaded(() => load(locales), isWanted);
  if (language === null || !isWanted()) return null;
  const { documentElement } = document;
  documentElement.lang = language.locale;
  documentElement.dir = dir ?? language.dir;
  document.title = language.opening.shell.documentTitle;
  change({ strings: language.opening, formats: language.formats });
  await later;
  const linking = await untilLoaded(language.linking, isWanted);
  if (linking === null || !isWanted()) return null;
  change({ linking });
  return linking;
}
