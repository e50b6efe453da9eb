import { defineConfig } from 'vite';

// The files have fixed names, because the server that writes the pages knows no others. Charts are in a separate
// script.
export default defineConfig({
  base: '/assets/',
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/client/main.ts', 'src/client/charts.ts'],
      output: { entryFileNames: '[name].js', assetFileNames: 'main[extname]' },
    },
  },
});
