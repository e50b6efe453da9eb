import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { wordFiles, wordFolder } from '../../packages/words/built/files.ts';
import { bundles, root } from './bundles.ts';

/**
 * Files that a browser loads for one feature, with their size in bytes after Brotli at its highest level, as a host
 * serves them.
 */
export interface Measure {
  name: string;
  bytes: number;
  /** Upper limit in bytes. `npm run budgets` fails above it. */
  budget: number;
  files: string[];
}

/**
 * Upper limits in bytes of the scripts for the customer's page: with linking alone, with all elements, and of the public launch contract, for
 * pages and for forms.
 */
const scriptBudgets = {
  'fin-link.js': 9_850,
  'fin-elements.js': 11_000,
  'fastlink.js': 4_000,
  'fastlink-page.js': 4_000,
};
const sharedViewChunks = ['session-runner'];
/** Chunks of linking, which the other flows share. */
const linkingChunks = ['linking-flow', 'sign-in-screens', 'account-screens', 'linking'];
/** Files with the words of linking in another language than American English. */
const linkingWords = ['first', 'link'];

/** Measures the built files of the elements and the frame. */
export function measureBundles(): Measure[] {
  const measures: Measure[] = [];
  if (isBuilt('elements')) {
    const elements = join(root, 'packages/elements/dist');
    for (const [script, budget] of Object.entries(scriptBudgets))
      measures.push({ name: `/${script}`, bytes: total(elements, [script]), budget, files: [script] });
  }
  if (isBuilt('frame')) {
    const frame = join(root, 'packages/frame/dist');
    const { script, inPage, inSearchPage, filesOf } = readFramePage(frame);
    measures.push({
      name: "frame's first screen",
      bytes: total(frame, [script]) + brotliSize(inPage),
      budget: 18_550,
      files: [script, 'styles and list of chunks in index.html'],
    });
    // The entry screen requests the search immediately. A page with the search has its styles, too.
    const search = filesOf(['fin-search']);
    measures.push({
      name: 'bank search, beyond the first screen',
      bytes: total(frame, search) + brotliSize(inSearchPage),
      budget: 4_770,
      files: [...search, 'styles in index.html'],
    });
    for (const [view, { own, budget }] of Object.entries(views)) {
      const files = filesOf([...sharedViewChunks, ...own]);
      measures.push({
        name: `${view} view, beyond the first screen`,
        bytes: total(frame, files),
        budget,
        files,
      });
    }
    const loaded = new Set(filesOf([...sharedViewChunks, ...linkingChunks]));
    for (const [flow, { own, budget }] of Object.entries(flows)) {
      const files = filesOf(own).filter((file) => !loaded.has(file));
      measures.push({ name: `screens of ${flow}`, bytes: total(frame, files), budget, files });
    }
    for (const [language, names] of Object.entries(wordFiles)) {
      const files = linkingWords
        .filter((name) => names.includes(name))
        .map((name) => `${wordFolder}/${language}/${name}.js`);
      if (files.length > 0)
        measures.push({ name: `words of linking in ${language}`, bytes: total(frame, files), budget: 9_000, files });
    }
  }
  return measures;
}

const isBuilt = (name: string) => bundles.some((bundle) => bundle.name === name);

const total = (folder: string, files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliSize(readFileSync(join(folder, file))), 0);

const brotliSize = (content: string | Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** Files and inline contents of the built frame page. */
interface FramePage {
  /** File name of the first screen's script, which imports no other file. */
  script: string;
  /** Inline style sheets of a page with the entry screen, and the list of chunks that the script reads. */
  inPage: string;
  /** Style sheets that a page with the bank search has in addition. */
  inSearchPage: string;
  /** Returns the files of chunks, each once. Throws for an unknown chunk. */
  filesOf(chunks: readonly string[]): string[];
}

/** Reads the built page. Throws if its script or style sheets are missing, because the measured size would be too small. */
function readFramePage(folder: string): FramePage {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const sheetsOf = (markup: string) =>
    [...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const drawnSearch = /<!--drawing search-->[\s\S]*?<!--\/drawing-->/;
  const sheets = sheetsOf(page.replace(drawnSearch, ''));
  const searchSheets = sheetsOf(drawnSearch.exec(page)?.[0] ?? '').filter((sheet) => !sheets.includes(sheet));
  const [, list = ''] = /<script type="text\/plain" id="chunks">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const [, script = ''] = /<script type="module" src="\/frame\/assets\/([^"]+)">/.exec(page) ?? [];
  if (sheets.length === 0 || searchSheets.length === 0 || script === '')
    throw new Error('The frame page has no style sheet or no script.');
  const chunks = new Map(list.split('\n').map((line) => [line.split(' ', 1)[0], line.split(' ').slice(1)]));
  return {
    script,
    inPage: sheets.join('') + list,
    inSearchPage: searchSheets.join(''),
    filesOf: (names) => [
      ...new Set(
        names.flatMap((name) => {
          const files = chunks.get(name);
          if (files === undefined) throw new Error(`There is no chunk ${name} to measure.`);
          return files.map((file) => `${file}.js`);
        }),
      ),
    ],
  };
}

/** Chunks that each view loads in addition to the first screen. */
const views: Readonly<Record<string, { own: readonly string[]; budget: number }>> = {
  connections: { own: ['connections-flow', 'fin-screen-connections', 'connections'], budget: 35_500 },
  consents: { own: ['consents-flow', 'fin-screen-consents', 'consent-list', 'consent-texts'], budget: 36_350 },
  'net-worth': { own: ['net-worth-flow', 'fin-screen-net-worth', 'net-worth'], budget: 31_000 },
  upcoming: { own: ['upcoming-flow', 'fin-screen-upcoming', 'upcoming'], budget: 33_250 },
  insights: { own: ['insights-flow', 'fin-screen-insights', 'insights'], budget: 35_500 },
};

/** Chunks with screens and texts that each flow loads in addition to those of linking. */
const flows: Readonly<Record<string, { own: readonly string[]; budget: number }>> = {
  verification: { own: ['verification-screens', 'verification'], budget: 11_300 },
  'asset transfer': { own: ['transfer-screens', 'transfer'], budget: 5_800 },
  'manually added accounts': {
    own: ['manual-accounts-flow', 'manual-account-screens', 'manual-accounts'],
    budget: 17_750,
  },
};
