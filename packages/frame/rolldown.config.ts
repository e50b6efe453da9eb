import { defineConfig } from 'rolldown';
import { minifyTemplatesPlugin } from '../../scripts/build/index.ts';
import { chunkPlan } from './build/chunk-plan.ts';
import { framePage } from './build/frame-page.ts';

// The host serves index.html for every /frame/{publishableKey}/{view} and everything else under /frame/assets/. No inline script may
// run: the document's policy is script-src 'self'; style sheets in the page are named in it by hash.
export default defineConfig({
  input: { 'first-screen': 'src/main.ts' },
  platform: 'browser',
  // A schema that nothing uses is left out: making one changes nothing.
  treeshake: { manualPureFunctions: ['z'] },
  tsconfig: true,
  transform: { target: 'es2023', define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [minifyTemplatesPlugin, framePage],
  output: {
    format: 'es',
    entryFileNames: '[name]-[hash:6].js',
    chunkFileNames: '[name]-[hash:6].js',
    codeSplitting: { groups: chunkPlan },
  },
});
