import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Absolute path of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** A page or scripts, built for a browser. */
export interface Bundle {
  name: string;
  /** Working folder of the build, relative to the root. */
  folder: string;
  /** Entry file. The bundle is skipped if the file is missing. */
  entry: string;
  /** Paths whose changes trigger a rebuild. */
  inputs: readonly string[];
  /** A file that exists after a build. */
  output: string;
  /** Scripts of one file each, with their entries below `folder`. Absent for a page, which names its scripts. */
  scripts?: Readonly<Record<string, string>>;
  /** Builds the files, if neither Vite nor Rolldown does. */
  build?: (outDir: string) => Promise<void>;
  /** Scripts for a tag without `type="module"`. Their names do not become global. */
  classic?: readonly string[];
}

const sharedInputs = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/build'];

/** All bundles whose entry file exists. */
export const bundles: readonly Bundle[] = [
  {
    name: 'elements',
    folder: 'packages/elements',
    entry: 'packages/elements/src/define/index.ts',
    inputs: [
      ...sharedInputs,
      'packages/elements/src',
      'packages/elements/vite.config.ts',
      'packages/contracts/src/browser/page',
    ],
    output: 'packages/elements/dist/fin-elements.js',
    scripts: {
      'fin-link.js': 'src/fin-link-script.ts',
      'fin-elements.js': 'src/define/index.ts',
      'fastlink.js': 'src/fastlink/fastlink-script.ts',
      'fastlink-page.js': 'src/fastlink/fastlink-page-script.ts',
    },
    classic: ['fastlink.js'],
  },
  {
    name: 'frame',
    folder: 'packages/frame',
    entry: 'packages/frame/src/main.ts',
    inputs: [
      ...sharedInputs,
      'packages/frame/src',
      'packages/frame/index.html',
      'packages/frame/rolldown.config.ts',
      'packages/frame/build',
      'packages/contracts/src',
      'packages/flow/src',
      'packages/host-client/src',
      'packages/words/built',
      'packages/words/src',
    ],
    output: 'packages/frame/dist/index.html',
  },
  {
    name: 'gallery',
    folder: 'packages/frame/gallery',
    entry: 'packages/frame/gallery/gallery.ts',
    inputs: [
      ...sharedInputs,
      ...[
        'gallery.ts',
        'theme-messages.ts',
        'viewer.ts',
        'viewer.css',
        'index.html',
        'preview.html',
        'preview.ts',
        'vite.config.ts',
      ].map((file) => `packages/frame/gallery/${file}`),
      'packages/frame/build',
      'packages/frame/src',
      'packages/frame/test/fixtures',
      'packages/frame/test/harness',
      'packages/contracts/src',
      'packages/flow/src',
      'packages/words/built',
      'packages/words/src',
    ],
    output: 'packages/frame/gallery/dist/index.html',
  },
  {
    name: 'console',
    folder: 'packages/console',
    entry: 'packages/console/src/main.ts',
    inputs: [
      ...sharedInputs,
      'packages/console/src',
      'packages/console/index.html',
      'packages/console/vite.config.ts',
      'packages/contracts/src',
      'packages/frame/src/platform/theme',
      'packages/words/built',
      'packages/words/src',
    ],
    output: 'packages/console/dist/index.html',
  },
  {
    name: 'demo',
    folder: 'demo',
    entry: 'demo/src/client/main.ts',
    inputs: [...sharedInputs, 'demo/src/client', 'demo/vite.config.ts'],
    output: 'demo/dist/main.js',
  },
  {
    name: 'guides',
    folder: 'scripts/docs-site',
    entry: 'scripts/docs-site/index.ts',
    inputs: [
      'pnpm-lock.yaml',
      ...['assets', 'templates'].map((folder) => `scripts/docs-site/${folder}`),
      ...['build-site', 'error-pages', 'index', 'links', 'pages', 'search-entries', 'service-pages', 'site-page'].map(
        (name) => `scripts/docs-site/${name}.ts`,
      ),
      'docs',
      'packages/contracts/src',
      'server/src/tenancy/fastlink/refusals.ts',
    ],
    output: 'scripts/docs-site/dist/index.html',
    build: async (outDir: string): Promise<void> => {
      const { buildSite } = await import('../docs-site/index.ts');
      await buildSite(outDir);
    },
  },
].filter((bundle) => existsSync(join(root, bundle.entry)));

/** Returns the bundle with a name. Throws if there is none. */
export function bundleNamed(name: string): Bundle {
  const bundle = bundles.find((one) => one.name === name);
  if (bundle === undefined) throw new Error(`There is no bundle ${name}.`);
  return bundle;
}
