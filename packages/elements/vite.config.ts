import { defineConfig } from 'vite';

// One file for a script tag: the host serves it at /fin-link.js. Not a library build: those keep their white space.
export default defineConfig({
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/define/fin-link.ts',
      output: { entryFileNames: 'fin-link.js' },
    },
  },
});
