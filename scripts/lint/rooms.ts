/** Where a file stands decides what it may import. The rule is the architecture's table of rooms, as data. */
export interface Room {
  /** Specifiers of other rooms: the entry itself or anything below it. */
  rooms: string[];
  /** Packages from outside; 'any' where the manifest alone decides. */
  packages: string[] | 'any';
  /** Whether the code runs on Node and may import its modules. */
  node: boolean;
  /** What the room's tests may import on top, `@fin-link/testing` apart. */
  tests?: string[] | 'any';
}

const browserContracts = '@fin-link/contracts/browser';
const serverContracts = '@fin-link/contracts/server';
const anyContracts = [browserContracts, serverContracts];

/** By folder; the longest folder that holds a file is its room. An inner folder is a room with rules of its own. */
export const rooms: Record<string, Room> = {
  'packages/contracts': { rooms: [], packages: [], node: false, tests: 'any' },
  'packages/contracts/src/browser': { rooms: [], packages: ['zod/mini'], node: false },
  'packages/contracts/src/server': { rooms: [], packages: ['zod'], node: false },
  'packages/flow': { rooms: [browserContracts], packages: [], node: false },
  'packages/host-client': { rooms: [browserContracts], packages: ['eventsource-parser'], node: false },
  'packages/elements': {
    rooms: [],
    packages: ['lit', '@lit/reactive-element'],
    node: false,
    tests: [browserContracts],
  },
  'packages/frame': {
    rooms: [browserContracts, '@fin-link/flow', '@fin-link/host-client'],
    packages: ['lit', '@lit/context'],
    node: false,
  },
  'packages/storage': { rooms: [], packages: 'any', node: true },
  'packages/service-client': { rooms: [serverContracts], packages: 'any', node: true, tests: 'any' },
  'packages/service': { rooms: [...anyContracts, '@fin-link/storage'], packages: 'any', node: true, tests: 'any' },
  'packages/banks': { rooms: [...anyContracts, '@fin-link/storage'], packages: 'any', node: true },
  'packages/testing': { rooms: ['@fin-link'], packages: 'any', node: true, tests: 'any' },
  server: {
    rooms: [...anyContracts, '@fin-link/service-client', '@fin-link/storage'],
    packages: 'any',
    node: true,
    tests: 'any',
  },
  // The one place that puts the parts together; everything else of the host talks to them over HTTP.
  'server/src/process': {
    rooms: [...anyContracts, '@fin-link/service-client', '@fin-link/storage', '@fin-link/service', '@fin-link/banks'],
    packages: 'any',
    node: true,
  },
  demo: { rooms: ['@fin-link/elements'], packages: 'any', node: true },
  'demo/src/client': { rooms: ['@fin-link/elements'], packages: ['lit'], node: false },
};

/** Packages that make sense in a browser only; Node cannot even parse our elements. */
export const browserPackages = ['lit', '@lit', '@fin-link/elements', '@fin-link/frame'];

/** The folders of a room; a room's inner folders share its tests. */
export const outerRooms = Object.keys(rooms).filter((folder) => !folder.includes('/src'));

export const testingRoom = '@fin-link/testing';
