import { defineConfig } from 'vite';

// One file with every element for a script tag: the host serves it at /fin-link.js. Not a library build: those keep their white space.
export default defineConfig({
  build: {
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/define/index.ts',
      output: { entryFileNames: 'fin-link.js' },
    },
  },
});
