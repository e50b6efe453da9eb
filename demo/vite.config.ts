import { defineConfig } from 'vite';

// The files have fixed names, because the server that writes the pages knows no others. Charts and the theme page have
// separate scripts.
export default defineConfig({
  base: '/assets/',
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/client/main.ts', 'src/client/charts.ts', 'src/client/theme/theme.ts'],
      output: {
        entryFileNames: '[name].js',
        // Only fonts keep their names, because the style sheet names them itself.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2')) ? '[name][extname]' : 'main[extname]',
      },
    },
  },
});
