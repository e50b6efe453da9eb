/** Import rules of a folder, as in the architecture's table of packages. */
export interface PackageRules {
  /** Specifiers of other packages of the workspace: the entry itself or any path below it. */
  imports: string[];
  /** Allowed external packages; `any` allows everything in the manifest. */
  external: string[] | 'any';
  /** Whether the code runs on Node and may import its modules. */
  node: boolean;
  /** Additional imports of the package's tests, besides `@fin-link/testing`. */
  tests?: string[] | 'any';
}

const pageContracts = '@fin-link/contracts/page';
const browserContracts = '@fin-link/contracts/browser';
const hostContracts = '@fin-link/contracts/host';
const serviceContracts = '@fin-link/contracts/service';
const bankContracts = '@fin-link/contracts/banks';
const words = '@fin-link/words';
const anyContracts = [browserContracts, serviceContracts, bankContracts];

/** Rules by folder. The longest matching folder applies, so a folder inside a package can have separate rules. */
export const packageRules: Record<string, PackageRules> = {
  'packages/contracts': { imports: [], external: [], node: false, tests: 'any' },
  // Days, ids and routing numbers, messages between page and frame, lists of values. None of them needs a schema library.
  'packages/contracts/src/basics': { imports: [], external: [], node: false },
  'packages/contracts/src/browser/page': { imports: [], external: [], node: false },
  'packages/contracts/src/browser': { imports: [], external: ['zod/mini'], node: false },
  // Details of the host API, for the host and for backends.
  'packages/contracts/src/host': { imports: [], external: ['zod/mini'], node: false },
  'packages/contracts/src/banks': { imports: [], external: ['zod'], node: false },
  'packages/contracts/src/service': { imports: [], external: ['zod'], node: false },
  // The next two packages import only types from the host's part, because its schemas would enlarge the frame.
  'packages/flow': { imports: [browserContracts, hostContracts], external: [], node: false, tests: [pageContracts] },
  'packages/host-client': { imports: [browserContracts, hostContracts], external: ['eventsource-parser'], node: false },
  // The formats and the compiled messages run in browsers, the compiler at build time.
  'packages/words': { imports: [], external: [], node: false, tests: 'any' },
  'packages/words/src/exchange': { imports: [], external: ['@xmldom/xmldom'], node: true },
  'packages/words/src/compile': { imports: [], external: ['@messageformat/parser', 'zod'], node: true },
  'packages/elements': {
    imports: [pageContracts],
    external: ['lit', '@lit/reactive-element'],
    node: false,
    // A test compares the faults of the tags with the host's.
    tests: [browserContracts],
  },
  'packages/react': {
    imports: ['@fin-link/elements'],
    external: ['@lit/react', '@lit/reactive-element', 'react'],
    node: false,
  },
  'packages/frame': {
    imports: [pageContracts, browserContracts, '@fin-link/flow', '@fin-link/host-client', words],
    // `@remix-run/html-template` is missing here, because only the build renders the first screen.
    external: ['lit', '@lit/context'],
    node: false,
    // Tests use the example operations of the host API.
    tests: [hostContracts],
  },
  // This folder runs at build time.
  'packages/frame/build': {
    imports: [browserContracts, words],
    external: ['@remix-run/html-template', 'lightningcss', 'lit', 'rolldown'],
    node: true,
  },
  'packages/console': {
    imports: [browserContracts, hostContracts, '@fin-link/frame', words],
    external: ['lit', '@awesome.me/webawesome'],
    node: false,
  },
  'packages/storage': { imports: [], external: 'any', node: true },
  'packages/service-client': {
    imports: [serviceContracts, hostContracts],
    external: 'any',
    node: true,
    tests: 'any',
  },
  // For the tests of customers. Its frame is one function, and its types of Playwright are a peer.
  'packages/test-kit': {
    imports: [pageContracts, browserContracts, hostContracts],
    external: ['playwright-core', 'standardwebhooks', 'zod'],
    node: true,
    tests: 'any',
  },
  'packages/service': { imports: [...anyContracts, '@fin-link/storage'], external: 'any', node: true, tests: 'any' },
  'packages/banks': { imports: [...anyContracts, '@fin-link/storage'], external: 'any', node: true },
  'packages/testing': { imports: ['@fin-link'], external: 'any', node: true, tests: 'any' },
  server: {
    imports: [...anyContracts, hostContracts, '@fin-link/service-client', '@fin-link/storage', words],
    external: 'any',
    node: true,
    tests: 'any',
  },
  // Only this folder starts all parts in one process. The rest of the host calls the other parts over HTTP.
  'server/src/launcher': {
    imports: [
      ...anyContracts,
      hostContracts,
      '@fin-link/service-client',
      '@fin-link/storage',
      '@fin-link/service',
      '@fin-link/banks',
    ],
    external: 'any',
    node: true,
  },
  demo: { imports: ['@fin-link/elements', '@fin-link/service-client'], external: 'any', node: true },
  'demo/src/client': {
    imports: ['@fin-link/elements'],
    external: ['@fontsource-variable/figtree', 'chart.js', 'lit'],
    node: false,
  },
};

/** Packages that only browsers can load. */
export const browserPackages = ['lit', '@lit', '@fin-link/elements', '@fin-link/frame', '@fin-link/console'];

/** Folders of packages, without the folders inside packages that have separate rules. */
export const packageFolders = Object.keys(packageRules).filter((folder) => !/\/(?:src|build)\b/.test(folder));

/** Package that the tests of all packages may import. */
export const testingPackage = '@fin-link/testing';
