export { receiveEvent } from './receive-event.ts';
export { subscribeToRefreshes } from './subscribe.ts';
