import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { wordFolder } from '@fin-link/words/built/files';
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
  // A fixed order compresses better.
  return [...files].toSorted();
}

/** Writes the frame's page: its styles, its first screen, its script, and the files of each chunk for `loadChunk`. */
export const framePage: Plugin = {
  name: 'fin-link:frame-page',
  buildStart() {
    this.addWatchFile(template);
  },
  generateBundle(_options, bundle) {
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
    const files = Object.fromEntries(
      [...chunks.values()].flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
          .map((id) => [basename(id, '.ts'), filesOf(chunk, chunks, first).join(' ')]),
      ),
    );
    const searchFiles = files['fin-search']?.split(' ').map((file) => assetsPath + file) ?? [];
    const scripts = `<script type="application/json" id="chunks">${JSON.stringify(files)}</script>
    <script type="module" src="${assetsPath}${entry.fileName}"></script>`;
    const source = readFileSync(template, 'utf8')
      .replace('<!--styles-->', pageStyles)
      .replace('<!--scripts-->', () => scripts)
      .replace('<!--first-screen-->', () =>
        drawings({ shellSheet: shellSheet(), searchSheet: searchSheet(), searchFiles }),
      );
    this.emitFile({ type: 'asset', fileName: 'index.html', source });
    const words = join(builtFolder, 'browser');
    for (const file of readdirSync(words, { recursive: true, encoding: 'utf8' }))
      if (file.startsWith(`${wordFolder}/`) && file.endsWith('.js'))
        this.emitFile({ type: 'asset', fileName: file, source: readFileSync(join(words, file)) });
  },
};
