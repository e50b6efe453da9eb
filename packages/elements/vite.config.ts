import { defineConfig } from 'vite';

// One file that a plain <script type="module"> loads, and that a page may copy to its own origin.
export default defineConfig({
  build: {
    target: 'es2023',
    lib: { entry: 'src/define/fin-link.ts', formats: ['es'], fileName: () => 'fin-link.js' },
    reportCompressedSize: false,
  },
});
