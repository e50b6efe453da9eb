import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { createFormats, directionOf, languages, sourceLanguage } from '@fin-link/words';
import { words as englishOpening } from '@fin-link/words/built/en-US/opening';
import { words as englishPages } from '@fin-link/words/built/en-US/pages';
import { wordFiles, wordFolder } from '@fin-link/words/built/files';
import { loadWords } from '@fin-link/words/load';
import type { OpeningStrings } from '../src/platform/words/strings.ts';
import { drawings } from './page-parts.ts';
import { builtFolder } from '@fin-link/words/compile';
import { pageStyles, searchSheet, shellSheet } from './page-styles.ts';

const template = join(import.meta.dirname, '..', 'index.html');

/** Path under which the host serves the files of the build. */
const assetsPath = '/frame/assets/';

/** Returns the files that a chunk needs, including its own file, without those in `loaded`. */
function filesOf(chunk: OutputChunk, chunks: ReadonlyMap<string, OutputChunk>, loaded: readonly string[]): string[] {
  const files = new Set<string>();
  const walk = (name: string): void => {
    if (files.has(name) || loaded.includes(name)) return;
    files.add(name);
    for (const next of chunks.get(name)?.imports ?? []) walk(next);
  };
  walk(chunk.fileName);
  return [...files].toSorted();
}

/** Returns the files of each chunk as text. Common files first, and chunks with the same files together, compress best. */
function listOf(filesByChunk: readonly (readonly [chunk: string, files: readonly string[]])[]): Record<string, string> {
  const uses = Map.groupBy(
    filesByChunk.flatMap(([, files]) => files),
    (file) => file,
  );
  const usesOf = (file: string): number => uses.get(file)?.length ?? 0;
  const lines = filesByChunk.map(
    ([chunk, files]) => [chunk, files.toSorted((a, b) => usesOf(b) - usesOf(a)).join(' ')] as const,
  );
  return Object.fromEntries(lines.toSorted(([, a], [, b]) => (a < b ? -1 : 1)));
}

/** Writes the frame's page: its styles, its first screen, its script, and the files of each chunk for `loadChunk`. */
export const framePage: Plugin = {
  name: 'fin-link:frame-page',
  buildStart() {
    this.addWatchFile(template);
  },
  async generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file): [string, OutputChunk][] =>
        file.type === 'chunk' ? [[file.fileName, file]] : [],
      ),
    );
    const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
    if (entry === undefined) throw new Error('The frame has no script.');
    const first = filesOf(entry, chunks, []);
    if (first.length > 1) throw new Error(`The script of the first screen is more than one file: ${first.join(', ')}.`);
    // One file can contain several modules that `loadChunk` calls name.
    const files = listOf(
      [...chunks.values()].flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
          .map((id) => [basename(id, '.ts'), filesOf(chunk, chunks, first)] as const),
      ),
    );
    const searchFiles = files['fin-search']?.split(' ').map((file) => assetsPath + file) ?? [];
    const wordsFiles = files['other-languages']?.split(' ') ?? [];
    // `loadChunk` adds the ending, which would be in the list 230 times.
    const list = Object.entries(files)
      .map(([chunk, text]) => `${chunk} ${text}`)
      .join('\n')
      .replaceAll('.js', '');
    const scripts = `<script type="text/plain" id="chunks">${list}</script>
    <script type="module" src="${assetsPath}${entry.fileName}"></script>`;
    for (const language of languages) {
      const { opening, withoutScripts } = await pageWords(language);
      if (opening === null) continue;
      // The script of the page needs these files before its first screen.
      const preloads = isSource(language) ? [] : [...wordsFiles, `${wordFolder}/${language}/first.js`];
      const links = preloads.map(
        (file) => `<link rel="preload" as="fetch" href="${assetsPath}${file}" crossorigin="anonymous" />`,
      );
      const source = readFileSync(template, 'utf8')
        .replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`)
        .replace('<!--title-->', opening.shell.title)
        .replace('<!--without-scripts-->', withoutScripts)
        .replace('<!--styles-->', pageStyles)
        .replace('<!--scripts-->', () => [...links, scripts].join('\n    '))
        .replace('<!--first-screen-->', () =>
          drawings({ words: opening, shellSheet: shellSheet(), searchSheet: searchSheet(), searchFiles }),
        );
      this.emitFile({ type: 'asset', fileName: isSource(language) ? 'index.html' : `index.${language}.html`, source });
    }
    const words = join(builtFolder, 'browser');
    for (const file of readdirSync(words, { recursive: true, encoding: 'utf8' }))
      if (file.startsWith(`${wordFolder}/`) && file.endsWith('.js'))
        this.emitFile({ type: 'asset', fileName: file, source: readFileSync(join(words, file)) });
  },
};

const isSource = (language: string): boolean => language === sourceLanguage;

/** Returns the words of the page in a language. `opening`: `null` if the first screen is in English in this language. */
async function pageWords(language: string): Promise<{ opening: OpeningStrings | null; withoutScripts: string }> {
  const formats = createFormats(language);
  const { linkWithoutScripts } = (await loadWords(language, 'pages', englishPages))(formats);
  const isTranslated = wordFiles[language]?.includes('first') === true;
  const first = isTranslated ? await loadWords(language, 'opening', englishOpening) : englishOpening;
  const opening = isTranslated || isSource(language) ? first(formats) : null;
  return { opening, withoutScripts: linkWithoutScripts };
}
