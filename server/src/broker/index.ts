export { assertNotRemoved, noteRemoval, untilUnclaimed } from './removed-users.ts';
export { openTokenStore } from './token-store.ts';
