import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const minifyCss = (sheet: string): string =>
  sheet
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;\}/g, '}');

/** White space inside html and css literals means nothing to a browser, and weighs a tenth of the first screen. */
const withoutIndentation: Plugin = {
  name: 'without-indentation',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/') && id.endsWith('.ts')
      ? { code: code.replace(/\bcss`[^`]*`/g, minifyCss).replace(/\n\s+/g, '\n'), map: null }
      : null,
};

const base = '/frame/assets/';

/**
 * Chromium remembers for the life of the document that a module could not be fetched. So a screen's files are fetched into
 * the browser's cache first, which can be tried again. Chunks have no style sheets of their own to wait for.
 */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load, files) =>
  Promise.all(files.map((file) => fetch('${base}' + file).then((reply) => reply.blob()))).then(load);`
      : null,
};

// The host serves dist/index.html for every /frame/{publishableKey}/{view} and everything else in dist under
// /frame/assets/. No inline script or style may appear: the document's policy is script-src 'self'; style-src 'self'.
export default defineConfig({
  base,
  plugins: [withoutIndentation, fetchBeforeImport],
  build: {
    target: 'es2023',
    manifest: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the first screen loads by itself has no place for a list.
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('later-screens') ? files.filter((file) => !/^(lit|index)-/.test(file)) : [],
    },
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
