import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import { loadLanguage } from '../../platform/words/catalogues.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

export interface SpokenIn {
  document: Document;
  /** Direction the page asks for; null for the language's own. */
  dir: 'ltr' | 'rtl' | null;
  change(changes: Partial<FrameScope>): void;
  /** Whether this is still the newest language that was asked for, by a frame that is on show. */
  isWanted(): boolean;
  load?: typeof loadLanguage;
  /** When the words of the later screens may be fetched. */
  later?: Promise<void> | undefined;
}

/**
 * Turns the whole document to the first wanted language there are words for, however long the network takes; resolves to
 * the words of the later screens, or to null when nobody waits for them any more.
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
