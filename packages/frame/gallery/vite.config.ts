import { defineConfig } from 'vite';

// The gallery as files of any site, which shows them at /gallery/.
export default defineConfig({
  base: '/gallery/',
  build: { target: 'es2023', assetsDir: '', assetsInlineLimit: 0, reportCompressedSize: false },
});
