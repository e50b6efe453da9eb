import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/** What a browser does not need of a style sheet, nor of what Lit says of style sheets that are none; the compiler says so before. */
const leanStyles: Plugin = {
  name: 'lean-styles',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('/reactive-element/css-tag.js'))
      return { code: code.replace(/"(CSSResult is|Value passed|\. Use )[^"]*"/g, '""'), map: null };
    if (!id.includes('/elements/src/') || !code.includes('css`')) return null;
    return {
      code: code.replace(/\bcss`[^`]*`/g, (sheet) => sheet.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?|(:) /g, '$1$2')),
      map: null,
    };
  },
};

// Scripts of one file each for a script tag, which `scripts/build/bundles.ts` names and the host serves. Not a library build: those
// keep their white space.
export default defineConfig({
  plugins: [leanStyles],
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
  },
});
