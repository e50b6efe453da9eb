import { defineConfig } from 'rolldown';
import { minifyTemplatesPlugin } from '../../scripts/build/index.ts';
import { chunkPlan } from './build/chunk-plan.ts';
import { framePage } from './build/frame-page.ts';

// The host serves index.html for every /frame/{publishableKey}/{view} and all other files under /frame/assets/. Inline scripts are
// forbidden: the document's policy is script-src 'self'. The policy names the style sheets in the page by hash.
export default defineConfig({
  input: { 'first-screen': 'src/main.ts' },
  platform: 'browser',
  // Calls that create a schema have no side effects, so the bundler can drop unused schemas.
  treeshake: { manualPureFunctions: ['z'] },
  tsconfig: true,
  transform: { target: 'es2023', define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [minifyTemplatesPlugin, framePage],
  output: {
    format: 'es',
    entryFileNames: '[name]-[hash:7].js',
    chunkFileNames: '[name]-[hash:7].js',
    // Nothing reads the tag of a module's namespace.
    generatedCode: { symbols: false },
    codeSplitting: { groups: chunkPlan },
  },
});
