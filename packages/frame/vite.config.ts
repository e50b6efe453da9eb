import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { documentCss, firstPaint, minifyCss, shellCss } from './build/page-parts.ts';

/** White space inside html and css literals means nothing to a browser, and weighs a tenth of the first screen. */
const withoutIndentation: Plugin = {
  name: 'without-indentation',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/') && id.endsWith('.ts')
      ? { code: code.replace(/\bcss`[^`]*`/g, minifyCss).replace(/\n\s+/g, '\n'), map: null }
      : null,
};

/** What Lit says of style sheets that are none; the compiler says so before. Half a percent of the first screen. */
const withoutLongErrors: Plugin = {
  name: 'without-long-errors',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/reactive-element/css-tag.js')
      ? { code: code.replace(/"(CSSResult is|Value passed|\. Use )[^"]*"/g, '""'), map: null }
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

/** Styles of the first screen: in the page, where they are needed before any script, and so not in the script once more. */
const pageStyles: Readonly<Record<string, string>> = {
  'fin-shell.styles.ts':
    "import { unsafeCSS } from 'lit'; export const shellStyles = unsafeCSS(document.querySelector('#shell-css').textContent);",
  'fin-search.styles.ts': 'export const searchStyles = [];',
  'bank-list.styles.ts': 'export const bankListStyles = [];',
  'bank.styles.ts': 'export const bankStyles = [];',
};

/** The page brings its first screen along as markup and style; see docs/decisions/0011. */
const firstPaintInPage: Plugin = {
  name: 'first-paint-in-page',
  enforce: 'pre',
  load: (id) => pageStyles[id.split('/').at(-1) ?? ''] ?? null,
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const base = readFileSync(join(import.meta.dirname, 'src', 'platform', 'theme', 'frame.css'), 'utf8');
      return page
        .replace(
          '<!--styles-->',
          () => `<style>${documentCss(base)}</style><style id="shell-css" media="not all">${shellCss()}</style>`,
        )
        .replace('<!--first-screen-->', firstPaint);
    },
  },
};

// The host serves dist/index.html for every /frame/{publishableKey}/{view} and everything else in dist under
// /frame/assets/. No inline script may appear: the document's policy is script-src 'self'; style sheets in the page are named in it by hash.
export default defineConfig({
  base,
  plugins: [firstPaintInPage, withoutIndentation, withoutLongErrors, fetchBeforeImport],
  build: {
    target: 'es2023',
    manifest: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names its files itself; what the first screen loads later has no place for a list.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('later-screens')
          ? files.filter((file) => !/^(first-screen|index)-/.test(file))
          : [],
    },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Lit among it: one file is fetched in one turn, and compresses better.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } } },
  },
});
