export { notice, noticeText, openPubsub } from './pubsub.ts';
export type { NeedsPubsub, Pubsub } from './pubsub.ts';
