import { defineConfig } from 'vite';
import { minifyTemplatesPlugin } from '../../scripts/build/index.ts';

// Configuration of the scripts for script tags, one file each. `scripts/build/bundles.ts` names the scripts, and the host serves
// them. This is not a library build, because library builds keep their white space. The scripts do not reference their source maps,
// because the host does not serve maps.
export default defineConfig({
  plugins: [minifyTemplatesPlugin],
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false, sourcemap: 'hidden' },
});
