import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/index.ts';
import { elementsManifest } from '../elements-manifest/elements-manifest.ts';
import { reactTypes, vueTypes } from '../elements-manifest/framework-types.ts';

/**
 * A published package. It is compiled from a package of the workspace and contains the other packages that it needs.
 */
export interface PublishedPackage {
  name: string;
  /** Package of the workspace that provides manifest, README and version. */
  folder: string;
  /** Root folder of the compiled sources; output paths are relative to it. */
  sourceRoot: string;
  /** Public addresses, each with its source file. */
  entries: Readonly<Record<string, string>>;
  /** Source files of commands. */
  commands: Readonly<Record<string, string>>;
  /** Built files for browsers: the path in the package, and the path of the source file. */
  assets: Readonly<Record<string, string>>;
  /** Files generated for the package, outside `dist`. */
  made: Readonly<Record<string, () => Promise<string>>>;
  /** Public addresses of assets and generated files. */
  assetEntries: Readonly<Record<string, string | { types: string; default: string }>>;
  /** Sources whose import has side effects. */
  sideEffects: readonly string[] | false;
  /** Peer dependencies, with the range that is known to work; `tested` allows what is compatible with the tested version. */
  peers: Readonly<Record<string, string>>;
  optionalPeers: readonly string[];
  /** Published packages that the package imports by name, and that are packed first. */
  uses: readonly string[];
  /** Global types that the sources use, such as `node`. */
  types: readonly string[];
  /** Whether sources for Node contain functions that run in a browser. */
  usesDom?: true;
}

const elements = 'packages/elements';
/** Scripts for a script tag; a page loads one of them. */
const pageScripts = ['fin-link.js', 'fin-elements.js'];
/** Names of the modules that define one element. */
const definingModules = globSync('define/*.ts', { cwd: join(root, elements, 'src') })
  .map((file) => file.replace(/^define\/(.+)\.ts$/, '$1'))
  .filter((name) => name !== 'index')
  .toSorted();

const words = 'packages/words/built';
const pageMessages = globSync('*/pages.js', { cwd: join(root, words) }).toSorted();

/** Published packages in packing order: a package comes after those that it uses. */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: '@fin-link/elements',
    folder: elements,
    sourceRoot: 'packages',
    entries: {
      '.': `${elements}/src/index.ts`,
      './define': `${elements}/src/define/index.ts`,
      './fastlink': `${elements}/src/fastlink/index.ts`,
      ...Object.fromEntries(definingModules.map((name) => [`./define/${name}`, `${elements}/src/define/${name}.ts`])),
    },
    commands: {},
    assets: Object.fromEntries(pageScripts.map((file) => [`dist/${file}`, `${elements}/dist/${file}`])),
    made: {
      'custom-elements.json': async () => `${JSON.stringify(await elementsManifest(), null, 2)}\n`,
      'react.d.ts': reactTypes,
      'vue.d.ts': vueTypes,
      // An import of types still requires a module.
      'react.js': async () => 'export {};\n',
      'vue.js': async () => 'export {};\n',
    },
    assetEntries: {
      ...Object.fromEntries(pageScripts.map((file) => [`./${file}`, `./dist/${file}`])),
      './custom-elements.json': './custom-elements.json',
      './react': { types: './react.d.ts', default: './react.js' },
      './vue': { types: './vue.d.ts', default: './vue.js' },
    },
    sideEffects: ['./dist/elements/src/define/*.js', ...pageScripts.map((file) => `./dist/${file}`)],
    peers: { '@types/react': '>=19', vue: '>=3.5' },
    optionalPeers: ['@types/react', 'vue'],
    uses: [],
    types: [],
  },
  {
    name: '@fin-link/react',
    folder: 'packages/react',
    sourceRoot: 'packages/react/src',
    entries: { '.': 'packages/react/src/index.ts' },
    commands: {},
    assets: {},
    made: {},
    assetEntries: {},
    sideEffects: false,
    peers: { '@types/react': '>=19', react: '>=19' },
    optionalPeers: ['@types/react'],
    uses: ['@fin-link/elements'],
    types: [],
  },
  {
    name: '@fin-link/banks',
    folder: 'packages/banks',
    sourceRoot: 'packages',
    entries: { '.': 'packages/banks/src/index.ts', './directory': 'packages/banks/src/directory.ts' },
    commands: {},
    assets: {},
    made: {},
    assetEntries: {},
    sideEffects: false,
    peers: { '@electric-sql/pglite': 'tested', fastify: 'tested' },
    optionalPeers: ['@electric-sql/pglite'],
    uses: [],
    types: ['node'],
  },
  {
    name: '@fin-link/host',
    folder: 'server',
    sourceRoot: '.',
    entries: { '.': 'server/src/app/plugin/index.ts', './service': 'server/src/launcher/embedded-service.ts' },
    commands: {
      'fin-link-host': 'server/src/main.ts',
      'fin-link-service': 'server/src/service-main.ts',
      'fin-link-banks': 'server/src/banks-main.ts',
      'fin-link-rotate-vault-keys': 'server/src/rotate-vault-keys-main.ts',
      'fin-link-migrate': 'server/src/migrate-main.ts',
      'fin-link-distribute': 'server/src/distribute-main.ts',
    },
    assets: {
      'dist/server/assets/console': 'packages/console/dist',
      'dist/server/assets/elements': `${elements}/dist`,
      'dist/server/assets/frame': 'packages/frame/dist',
      'dist/server/assets/gallery': 'packages/frame/gallery/dist',
      // Messages of pages in other languages, which are loaded by their language.
      ...Object.fromEntries(pageMessages.map((file) => [`dist/packages/words/built/${file}`, `${words}/${file}`])),
    },
    made: {},
    assetEntries: {},
    sideEffects: false,
    // A production install lacks the simulated banks and the embedded database.
    peers: { '@electric-sql/pglite': 'tested', '@fin-link/banks': 'tested', fastify: 'tested' },
    optionalPeers: ['@electric-sql/pglite', '@fin-link/banks'],
    uses: ['@fin-link/banks'],
    types: ['node'],
  },
  {
    name: '@fin-link/service-client',
    folder: 'packages/service-client',
    sourceRoot: 'packages',
    entries: { '.': 'packages/service-client/src/index.ts' },
    commands: {},
    assets: {},
    made: {},
    assetEntries: {},
    sideEffects: false,
    peers: {},
    optionalPeers: [],
    uses: [],
    types: ['node'],
  },
  {
    name: '@fin-link/test-kit',
    folder: 'packages/test-kit',
    sourceRoot: 'packages',
    entries: { '.': 'packages/test-kit/src/index.ts' },
    commands: { 'fin-link-webhooks': 'packages/test-kit/src/webhooks-main.ts' },
    assets: Object.fromEntries(pageScripts.map((file) => [`dist/test-kit/assets/${file}`, `${elements}/dist/${file}`])),
    made: {},
    assetEntries: {},
    sideEffects: false,
    peers: { 'playwright-core': '>=1.50' },
    optionalPeers: [],
    uses: [],
    types: ['node'],
    usesDom: true,
  },
];
