import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Catalogue,
  type SourceMessage,
  languagesFolder,
  readSource,
  readTranslation,
  translatedLanguages,
} from './catalogue.ts';
import { languages as listed, sourceLanguage } from '../languages.ts';
import { type Fault, failing, faultsOfSource, faultsOfTranslation } from './check.ts';
import { type WrittenMessage, sourceModule, translatedModule } from './write.ts';

/** Folder of the compiled messages. It is not committed. */
export const builtFolder = join(import.meta.dirname, '..', '..', 'built');

/** All languages, read. */
export interface Languages {
  source: Catalogue<SourceMessage>;
  translations: ReadonlyMap<string, Catalogue<string>>;
}

/** Reads the messages of all languages. */
export const readLanguages = (folder = languagesFolder): Languages => ({
  source: readSource(folder),
  translations: new Map(translatedLanguages(folder).map((language) => [language, readTranslation(language, folder)])),
});

/** Returns the faults of all languages. */
export const faultsOf = ({ source, translations }: Languages): Fault[] => [
  ...faultsOfSource(source),
  ...[...translations.values()].flatMap((one) => faultsOfTranslation(one, source, basesOf(one, translations))),
];

/**
 * Files of a translation that a browser loads, and the views in each. Linking needs two of them, and another view one beside the first.
 * `pages` are texts of the host.
 */
const browserFiles: Readonly<Record<string, readonly string[]>> = {
  first: ['opening', 'shared'],
  link: ['overlays', 'links', 'linking', 'problem'],
  connections: ['connections'],
  'consent-list': ['consent-list'],
  consents: ['consents'],
  verification: ['verification'],
  transfer: ['transfer'],
  'manual-accounts': ['manual-accounts'],
  'net-worth': ['net-worth'],
  upcoming: ['upcoming'],
  insights: ['insights', 'insight-titles', 'service-names'],
};

/**
 * Compiles the messages of all languages into modules of plain functions: the views in English, from which all types come, and the files
 * of the other languages for browsers and for the host. Throws an error that names every message that is missing or wrong. Leaves files
 * alone whose text is unchanged.
 */
export function compileWords(folder = languagesFolder, into = builtFolder, names = listed): void {
  const languages = readLanguages(folder);
  checkNames([...languages.translations.keys()], names);
  const faults = faultsOf(languages).filter(({ kind }) => failing.has(kind));
  if (faults.length > 0)
    throw new Error(faults.map(({ language, at, text }) => `${language} ${at} ${text}`).join('\n'));
  const files = new Map<string, string>();
  for (const [view, messages] of languages.source.views)
    files.set(`${sourceLanguage}/${view}.ts`, sourceModule(messages));
  const inBrowser = new Map<string, string>();
  const namesOfFiles = new Map<string, string[]>();
  for (const language of languages.translations.keys()) {
    // The host and the build of the frame import these.
    for (const view of ['opening', 'pages']) files.set(`${language}/${view}.js`, moduleOf(language, [view], languages));
    const own = Object.entries(browserFiles).filter(([, views]) => differs(language, views, languages));
    namesOfFiles.set(
      language,
      own.map(([name]) => name),
    );
    for (const [name, views] of own) inBrowser.set(`${language}/${name}.js`, moduleOf(language, views, languages));
  }
  const hash = createHash('sha256')
    .update([...inBrowser].flat().join('\0'))
    .digest('hex')
    .slice(0, 7);
  for (const [name, text] of inBrowser) files.set(`browser/words-${hash}/${name}`, text);
  files.set('consent-text.ts', consentTextModule(languages));
  files.set('files.ts', listOfFiles(`words-${hash}`, namesOfFiles, languages));
  if (existsSync(into))
    for (const name of readdirSync(into, { recursive: true, encoding: 'utf8' }))
      if (/\.[jt]s$/.test(name) && !files.has(name)) rmSync(join(into, name));
  for (const [name, text] of files) writeIfChanged(join(into, name), text);
}

/** Throws if the folders of the languages are not those that `languages.ts` lists. */
function checkNames(folders: readonly string[], names: readonly string[]): void {
  const unlisted = folders.filter((language) => !names.includes(language));
  const absent = names.filter((language) => language !== sourceLanguage && !folders.includes(language));
  if (unlisted.length > 0) throw new Error(`src/languages.ts does not list ${unlisted.join(', ')}`);
  if (absent.length > 0) throw new Error(`src/languages.ts lists ${absent.join(', ')}, without a folder`);
}

const moduleOf = (language: string, views: readonly string[], languages: Languages): string =>
  translatedModule(new Map(views.flatMap((view) => [...messagesOf(language, view, languages)])));

/** Returns whether a language has messages of these views that are not the English ones. */
const differs = (language: string, views: readonly string[], languages: Languages): boolean =>
  chainOf(language, languages).some((each) => views.some((view) => (each.views.get(view)?.size ?? 0) > 0));

/** Returns the module that names the text of consents, for their records. The version changes with every change of a message. */
function consentTextModule({ source }: Languages): string {
  const messages = [...(source.views.get('consent-texts') ?? [])].map(([path, { message }]) => [path, message]);
  const version = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16);
  const [language = sourceLanguage] = sourceLanguage.split('-');
  return `/** Language and version of the texts of consents. */
export const consentText = ${JSON.stringify({ language, version })};
`;
}

/** Returns the module that lists the files for browsers. */
const listOfFiles = (
  folder: string,
  names: ReadonlyMap<string, readonly string[]>,
  { source, translations }: Languages,
): string => `/** Folder of the files. */
export const wordFolder = '${folder}';
/** Names of the files of each language. A language uses the English words of a file that it lacks. */
export const wordFiles: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(names))};
/** Language from which each regional variant takes what it lacks. */
export const wordBases: Readonly<Record<string, string>> = ${JSON.stringify(
  Object.fromEntries(
    [...translations].flatMap(([language, { file }]) => (file.base === undefined ? [] : [[language, file.base]])),
  ),
)};
/** Names of the languages, each in itself. */
export const languageNames: Readonly<Record<string, string>> = ${JSON.stringify(
  Object.fromEntries([source, ...translations.values()].map(({ language, file }) => [language, file.name])),
)};
`;

/** Returns the messages of a view in a language: its own, then those of its bases, then English. */
export function messagesOf(language: string, view: string, languages: Languages): ReadonlyMap<string, WrittenMessage> {
  const chain = chainOf(language, languages);
  return new Map(
    [...(languages.source.views.get(view) ?? [])].map(([path, source]) => [
      path,
      { text: firstText(chain, view, path) ?? source.message, source },
    ]),
  );
}

/** Returns the text that a variant takes from its bases if it has none itself; `undefined` if they have none. */
export const inheritedOf = (language: string, view: string, path: string, languages: Languages): string | undefined =>
  firstText(chainOf(language, languages).slice(1), view, path);

/** Returns a translation and its bases, nearest first; none for English. */
function chainOf(language: string, { translations }: Languages): Catalogue<string>[] {
  const own = translations.get(language);
  return own === undefined ? [] : [own, ...basesOf(own, translations)];
}

/** Returns the text of the first of the catalogues that has one. */
const firstText = (chain: readonly Catalogue<string>[], view: string, path: string): string | undefined =>
  chain.map((each) => each.views.get(view)?.get(path)).find((text) => text !== undefined);

function basesOf(of: Catalogue<string>, translations: ReadonlyMap<string, Catalogue<string>>): Catalogue<string>[] {
  const { base } = of.file;
  if (base === undefined || base === sourceLanguage) return [];
  const found = translations.get(base);
  if (found === undefined) throw new Error(`${of.language} is based on ${base}, which has no folder`);
  return [found, ...basesOf(found, translations)];
}

function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
