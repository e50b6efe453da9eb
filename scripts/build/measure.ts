import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { bundles, root } from './bundles.ts';

/** What a browser must load for one thing, in bytes after brotli at its best level, as a host serves it. */
export interface Measure {
  name: string;
  bytes: number;
  /** Bytes; over it the build fails. */
  budget: number;
  files: string[];
}

const manifestSchema = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

const brotliSize = (content: string | Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

const brotli = (file: string) => brotliSize(readFileSync(file));

const total = (folder: string, files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotli(join(folder, file)), 0);

/** The frame's first screen is the bank search: part of the entry, or a dynamic import that counts like one. */
const firstScreen = 'src/screens/bank-search/fin-search.ts';

/** What a view needs beyond the first screen's files before it can be shown. */
const views: Readonly<Record<string, readonly string[]>> = {
  connections: ['src/session/runner/connections-machine.ts', 'src/screens/connections/fin-screen-connections.ts'],
  consents: ['src/session/runner/consents-machine.ts', 'src/screens/consents/fin-screen-consents.ts'],
};
const everyView = [
  'src/session/view-registry.ts',
  'src/app/screen-registry/later-screens.ts',
  'src/platform/words/en/linking.ts',
];

/** Scripts of the customer's page: linking, and every element. */
const scriptBudgets = { 'fin-link.js': 8_700, 'fin-elements.js': 11_000 };

function frameFiles(folder: string, beyond: readonly string[] = []): string[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) walk(next);
  };
  if (!existsSync(join(folder, '..', firstScreen))) throw new Error(`The first screen is no longer ${firstScreen}.`);
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) walk(key);
  walk(firstScreen);
  for (const key of beyond) {
    if (manifest[key] === undefined) throw new Error(`There is no ${key} to measure.`);
    walk(key);
  }
  for (const chunk of Object.values(manifest)) if (chunk.file.endsWith('.css')) files.add(chunk.file);
  return [...files].toSorted();
}

/** The sheets that stand in the page: styles like any other. The second copy of one costs next to nothing. */
function pageStyles(folder: string): number {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const sheets = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  if (sheets.length === 0) throw new Error('The page of the frame holds no style sheet.');
  return brotliSize(sheets.join(''));
}

const isBuilt = (name: string) => bundles.some((bundle) => bundle.name === name);

/** What was built; a bundle whose files are missing is an error and never a light one. */
export function measureBundles(): Measure[] {
  const measures: Measure[] = [];
  const elements = join(root, 'packages/elements/dist');
  if (isBuilt('elements')) {
    for (const [script, budget] of Object.entries(scriptBudgets)) {
      measures.push({ name: `/${script}`, bytes: total(elements, [script]), budget, files: [script] });
    }
  }
  const frame = join(root, 'packages/frame/dist');
  if (isBuilt('frame')) {
    const files = frameFiles(frame);
    measures.push({
      name: "frame's first screen",
      bytes: total(frame, files) + pageStyles(frame),
      budget: 20_000,
      files: [...files, 'styles of index.html'],
    });
    for (const [view, own] of Object.entries(views)) {
      const behind = frameFiles(frame, [...everyView, ...own]).filter((file) => !files.includes(file));
      measures.push({
        name: `${view} view, beyond the first screen`,
        bytes: total(frame, behind),
        budget: 50_000,
        files: behind,
      });
    }
  }
  return measures;
}
