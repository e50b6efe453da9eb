import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Languages,
  failing,
  faultsOfText,
  inheritedOf,
  languagesFolder,
  readLanguages,
  treeOf,
} from '../compile/index.ts';
import { readXliff } from './read-xliff.ts';
import { type ExchangedMessage, writeXliff } from './write-xliff.ts';

/**
 * Returns the messages of a language for translators' tools. A message that a variant takes from its base has the text of the base. A
 * language without a folder has no translations yet.
 */
export function exportXliff(language: string, languages: Languages = readLanguages()): string {
  const { source, translations } = languages;
  const own = translations.get(language);
  const messages = viewsOf(languages).flatMap((view) =>
    [...(source.views.get(view) ?? [])].map(([path, message]): ExchangedMessage => {
      const target = own?.views.get(view)?.get(path) ?? inheritedOf(language, view, path, languages);
      return { view, path, source: message, target };
    }),
  );
  return writeXliff(source.language, language, messages);
}

/** Returns the views that are translated. */
const viewsOf = ({ source }: Languages): string[] =>
  [...source.views.keys()].filter((view) => !source.file.onlyInEnglish.includes(view));

/** What an import does. */
export interface Import {
  /** Reasons for which nothing is imported: each names language, message and fault. */
  faults: readonly string[];
  /** Contents of the files whose messages change, by view. */
  files: ReadonlyMap<string, string>;
}

/**
 * Returns the files of a language after an import. A message without a translation keeps its text. A variant drops texts that are those of
 * its base.
 */
export function importXliff(language: string, xml: string, languages: Languages = readLanguages()): Import {
  const { source, translations } = languages;
  const own = translations.get(language);
  if (own === undefined) return refused(`${language} has no folder with a language.json`);
  const document = tryRead(xml);
  if (typeof document === 'string') return refused(`${language} ${document}`);
  if (document.language !== null && document.language.toLowerCase() !== language.toLowerCase())
    return refused(`${language} is not the language of the file, which is ${document.language}`);
  const translated = new Map<string, string>();
  const faults: string[] = [];
  for (const { view, path, source: shown, target } of document.units) {
    const at = `${view}/${path}`;
    const message = viewsOf(languages).includes(view) ? source.views.get(view)?.get(path) : undefined;
    if (message === undefined) faults.push(`${language} ${at} is not in English`);
    else if (target !== null && plain(shown) !== plain(message.message))
      faults.push(`${language} ${at} was translated from another English text: “${shown}”`);
    else if (target !== null) {
      const wrong = faultsOfText(target, message, language).filter(({ kind }) => failing.has(kind));
      faults.push(...wrong.map(({ text }) => `${language} ${at} ${text}`));
      translated.set(at, target);
    }
  }
  if (faults.length > 0) return { faults, files: new Map() };
  const files = new Map<string, string>();
  for (const view of viewsOf(languages)) {
    const earlier = own.views.get(view);
    const texts = new Map(
      [...(source.views.get(view) ?? [])].flatMap(([path, message]): [string, string][] => {
        const text = translated.get(`${view}/${path}`) ?? earlier?.get(path);
        const isInherited =
          own.file.base !== undefined && text === (inheritedOf(language, view, path, languages) ?? message.message);
        return text === undefined || isInherited ? [] : [[path, text]];
      }),
    );
    const isChanged = JSON.stringify([...texts]) !== JSON.stringify([...(earlier ?? [])]);
    if (isChanged) files.set(view, `${JSON.stringify(texts.size > 0 ? treeOf(texts) : {}, null, 2)}\n`);
  }
  return { faults: [], files };
}

/** Writes the files of an import. */
export function writeImport(language: string, { files }: Import, folder = languagesFolder): void {
  for (const [view, content] of files) writeFileSync(join(folder, language, `${view}.json`), content);
}

const refused = (fault: string): Import => ({ faults: [fault], files: new Map() });

/** Returns a text without differences in white space, which tools may change. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the document, or what is wrong with it. */
function tryRead(xml: string): ReturnType<typeof readXliff> | string {
  try {
    return readXliff(xml);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
