import type { FrameScope } from '../scope/frame-scope.ts';
import { loadLanguage } from '../strings/catalogues.ts';
import type { LinkingStrings } from '../strings/strings.ts';

export interface SpokenIn {
  document: Document;
  /** Direction the page asks for; null for the language's own. */
  dir: 'ltr' | 'rtl' | null;
  change(changes: Partial<FrameScope>): void;
  /** Aborted when another language was asked for meanwhile. */
  signal: AbortSignal;
}

/** Turns the whole document to the first wanted language there are words for; resolves to the words of the later screens. */
export async function speakLanguage(
  wanted: readonly (string | null | undefined)[],
  { document, dir, change, signal }: SpokenIn,
): Promise<LinkingStrings> {
  const language = await loadLanguage(wanted.filter((locale) => typeof locale === 'string'));
  if (!signal.aborted) {
    const { documentElement } = document;
    documentElement.lang = language.locale;
    documentElement.dir = dir ?? language.dir;
    document.title = language.opening.shell.documentTitle;
    change({ strings: language.opening, formats: language.formats });
  }
  const linking = await language.linking();
  if (!signal.aborted) change({ linking });
  return linking;
}
