export { openPubsub } from './pubsub.ts';
export type { Pubsub } from './pubsub.ts';
