export { openNotices } from './pubsub.ts';
export type { Notices } from './pubsub.ts';
