/** Where a file lies decides what it may import. The architecture's table of packages, as data. */
export interface PackageRules {
  /** Specifiers of other packages of the workspace: the entry itself or anything below it. */
  imports: string[];
  /** Packages from outside; 'any' where the manifest alone decides. */
  external: string[] | 'any';
  /** Whether the code runs on Node and may import its modules. */
  node: boolean;
  /** What tests of the package may import on top, `@fin-link/testing` apart. */
  tests?: string[] | 'any';
}

const browserContracts = '@fin-link/contracts/browser';
const serverContracts = '@fin-link/contracts/server';
const anyContracts = [browserContracts, serverContracts];

/** By folder; the longest folder that holds a file decides. A folder inside a package may have rules of its own. */
export const packageRules: Record<string, PackageRules> = {
  'packages/contracts': { imports: [], external: [], node: false, tests: 'any' },
  'packages/contracts/src/browser': { imports: [], external: ['zod/mini'], node: false },
  'packages/contracts/src/server': { imports: [], external: ['zod'], node: false },
  'packages/flow': { imports: [browserContracts], external: [], node: false },
  'packages/host-client': { imports: [browserContracts], external: ['eventsource-parser'], node: false },
  'packages/elements': {
    imports: [],
    external: ['lit', '@lit/reactive-element'],
    node: false,
    tests: [browserContracts],
  },
  'packages/frame': {
    imports: [browserContracts, '@fin-link/flow', '@fin-link/host-client'],
    external: ['lit', '@lit/context'],
    node: false,
  },
  // Runs at build time.
  'packages/frame/build': { imports: [browserContracts], external: ['lightningcss', 'lit', 'rolldown'], node: true },
  'packages/storage': { imports: [], external: 'any', node: true },
  'packages/service-client': { imports: [serverContracts], external: 'any', node: true, tests: 'any' },
  'packages/service': { imports: [...anyContracts, '@fin-link/storage'], external: 'any', node: true, tests: 'any' },
  'packages/banks': { imports: [...anyContracts, '@fin-link/storage'], external: 'any', node: true },
  'packages/testing': { imports: ['@fin-link'], external: 'any', node: true, tests: 'any' },
  server: {
    imports: [...anyContracts, '@fin-link/service-client', '@fin-link/storage'],
    external: 'any',
    node: true,
    tests: 'any',
  },
  // The one folder that starts the parts together; everything else of the host talks to them over HTTP.
  'server/src/process': {
    imports: [...anyContracts, '@fin-link/service-client', '@fin-link/storage', '@fin-link/service', '@fin-link/banks'],
    external: 'any',
    node: true,
  },
  demo: { imports: ['@fin-link/elements'], external: 'any', node: true },
  'demo/src/client': { imports: ['@fin-link/elements'], external: ['lit'], node: false },
};

/** Packages that make sense in a browser only; Node cannot even parse our elements. */
export const browserPackages = ['lit', '@lit', '@fin-link/elements', '@fin-link/frame'];

/** Folders of whole packages. */
export const packageFolders = Object.keys(packageRules).filter((folder) => !/\/(?:src|build)\b/.test(folder));

export const testingPackage = '@fin-link/testing';
