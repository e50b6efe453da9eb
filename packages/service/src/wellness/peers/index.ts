import type { BackgroundLoop } from '@fin-link/storage';
import { repeatWhenDue } from '../../platform/runtime/index.ts';
import { maxCustomersPerRound, computeDue, type PeerDeps } from './due-figures.ts';

export { isPeerBenchmarkEnabled } from './dimensions.ts';
export { getViewPeerData, peerDataOfRules } from './peer-data.ts';
export { type RequestedPeers, type PeerBenchmark, type Peers, peersOf } from './peers-of.ts';

/** Starts the loop that releases the figures of a month on the 16th of the next one, for each customer that compares its users. */
export const startPeers = (deps: PeerDeps): BackgroundLoop =>
  repeatWhenDue(deps, { name: 'figures of peers', atOnce: maxCustomersPerRound, round: () => computeDue(deps) });
