import type { CodeSplittingGroup } from 'rolldown';

// Each `loadChunk` of the sources begins a chunk. What several of them need lies in few files, planned by hand: a file costs its
// headers, and small ones compress badly. The bundler's own choice would be forty files more.

export const chunkPlan: CodeSplittingGroup[] = [
  // With Lit: one file is fetched in one turn.
  { name: 'first-screen', tags: ['$initial'], priority: 5 },
  // What every view needs of a session: the contract's schemas, the host client, problems, timers.
  {
    name: 'session',
    test: /node_modules|contracts\/src|host-client\/src|flow\/src\/(?:host|problems|session|kernel)\/|provider-account-reading|frame\/src\/session\/(?:timers|runner\/(?:start-machine|failed-request|known-failure))/,
    priority: 4,
  },
  // The linking flow, which other views embed.
  {
    name: 'linking-flow',
    test: /flow\/src\/(?:linking|bank-)|runner\/(?:flow-runner|request-effects|account-watch|latest-snapshot)/,
    priority: 3,
  },
  // What the other views share.
  { name: 'views', test: /flow\/src\/|frame\/src\/session\//, minShareCount: 2, priority: 2 },
  // Elements that several screens use.
  { name: 'controls', test: /frame\/src\//, minShareCount: 2, priority: 1 },
];
