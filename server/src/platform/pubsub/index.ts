export { notice, noticeText, onCoordinator, openPubsub } from './pubsub.ts';
export type { NeedsPubsub, Pubsub } from './pubsub.ts';
