import { defineConfig } from 'vite';

// Two files with fixed names: the pages are written by the server, which knows of nothing else.
export default defineConfig({
  base: '/assets/',
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/client/main.ts',
      output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' },
    },
  },
});
