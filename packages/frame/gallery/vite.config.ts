import { defineConfig } from 'vite';
import { minifyTemplatesPlugin } from '../../../scripts/build/index.ts';
import { pageStyles } from '../build/page-styles.ts';
import { wordFileAt } from '../build/word-files.ts';

// Builds the gallery for sites that serve it below any path. It uses the frame's sources as they are built for the host, and the
// style sheets of its page.
export default defineConfig({
  base: './',
  plugins: [
    minifyTemplatesPlugin,
    {
      // The gallery has no host that draws marks.
      name: 'fin-link:inline-marks',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('/contracts/src/browser/marks.ts')
          ? { code: code.replace(/(?<=export const markAddress = ).*/, 'inlineMark;'), map: null }
          : undefined,
    },
    {
      name: 'fin-link:translated-words',
      configureServer: ({ middlewares }) =>
        void middlewares.use(({ originalUrl = '' }, response, next) => {
          const words = wordFileAt(new URL(originalUrl, 'http://localhost').pathname);
          if (words === null) next();
          else response.setHeader('content-type', 'text/javascript').end(words);
        }),
    },
    { name: 'fin-link:page-styles', transformIndexHtml: (page) => page.replace('<!--styles-->', pageStyles) },
  ],
  build: {
    target: 'es2023',
    assetsDir: '',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    sourcemap: true,
    // The host serves the preview to the console.
    rolldownOptions: { input: ['index.html', 'preview.html'] },
  },
});
