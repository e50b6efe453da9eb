import { defineConfig } from 'vite';

// Files with fixed names: the pages are written by the server, which knows of nothing else. Charts have a library of their own.
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
