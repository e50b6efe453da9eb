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

/** Chunks have no style sheets of their own, so a dynamic import needs no helper that waits for them. */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

// The host serves dist/index.html for every /frame/{publishableKey}/{view} and everything else in dist under
// /frame/assets/. No inline script or style may appear: the document's policy is script-src 'self'; style-src 'self'.
export default defineConfig({
  base: '/frame/assets/',
  plugins: [withoutIndentation, plainDynamicImports],
  build: {
    target: 'es2023',
    manifest: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
