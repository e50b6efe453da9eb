import { defineConfig } from 'vite';
import { minifyTemplatesPlugin } from '../../scripts/build/index.ts';

// Scripts of one file each for a script tag, which `scripts/build/bundles.ts` names and the host serves. Not a library build: those
// keep their white space. The maps lie beside them in the package; the scripts do not name them, since the host serves none.
export default defineConfig({
  plugins: [minifyTemplatesPlugin],
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false, sourcemap: 'hidden' },
});
