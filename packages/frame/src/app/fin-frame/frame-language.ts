import type { SessionMessages } from '@fin-link/contracts/browser';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import { untilLoaded } from '../../platform/loading/load-chunk.ts';
import type { Language } from '../../platform/words/catalogues.ts';
import { loadLanguage } from '../../platform/words/catalogues.ts';
import type { LaterWords } from '../../platform/words/later-words.ts';
import type { WordGroup } from '../../platform/words/strings.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Document and scope whose language changes, with the functions that the change needs. */
interface SpokenIn {
  document: Document;
  /** Name of the view, for the title of the document. */
  view: string;
  /** Text direction that the page requests; `null` for the direction of the language. */
  dir: 'ltr' | 'rtl' | null;
  change(changes: Partial<FrameScope>): void;
  /** Word groups that screens have requested. The visible screen needs its groups in the new language. */
  groups: ReadonlySet<WordGroup>;
  /** Returns whether this language is still the newest one and the frame was not removed. */
  isWanted(): boolean;
  /** Texts of the configuration that replace words. */
  messages?: SessionMessages | undefined;
  /** Loader of the language. Tests replace it. */
  load?: typeof loadLanguage;
  /** Resolves when the words of later screens may be loaded. */
  later?: Promise<void> | undefined;
}

/**
 * Sets the document to the first preferred language that has words. Retries loading until it succeeds. Resolves to the words of later
 * screens, or to `null` if they are no longer needed. `wanted`: locales by preference, the first one most preferred.
 */
export async function speakLanguage(
  wanted: readonly (string | null | undefined)[],
  { document, view, dir, change, groups, isWanted, messages, load = loadLanguage, later }: SpokenIn,
): Promise<LaterWords | null> {
  const locales = wanted.filter((locale) => typeof locale === 'string');
  const language = await untilLoaded(() => load(locales, messages), isWanted);
  if (language === null || !isWanted()) return null;
  const { documentElement } = document;
  documentElement.lang = language.locale;
  documentElement.dir = dir ?? language.dir;
  change({ strings: language.opening });
  await later;
  const words = await untilLoaded(() => loadWords(language, groups), isWanted);
  if (words === null || !isWanted()) return null;
  // The formats of a language are complete when its words have arrived. A visible screen may need all of them.
  document.title = wordFor(words.strings.viewTitle, view) ?? words.strings.viewTitle.link;
  change({ formats: language.formats, linking: words.strings });
  return words;
}

async function loadWords(language: Language, groups: ReadonlySet<WordGroup>): Promise<LaterWords> {
  const words = await language.later();
  // A screen may have requested more groups while these were loading, so the loop ends only when no group is new.
  for (let loaded = 0; loaded < groups.size;) {
    loaded = groups.size;
    await words.load(groups);
  }
  return words;
}
