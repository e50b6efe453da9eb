export { assertNotRemoved, noteRemoval, untilUnclaimed } from './removed-users.ts';
export { openTokenStore } from './token-store.ts';
export { capabilitiesOf, openServiceCapabilities } from './service-capabilities.ts';
export type { ServiceCapabilities } from './service-capabilities.ts';
export { serviceTime } from './service-time.ts';
export type { ServiceTime } from './service-time.ts';
