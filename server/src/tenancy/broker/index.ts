export { openTokenStore } from './token-store.ts';
export { capabilitiesOf, isNotOffered, openServiceCapabilities } from './service-capabilities.ts';
export type { NeedsCapabilities } from './service-capabilities.ts';
export { serviceTime } from './service-time.ts';
export type { NeedsServiceTime } from './service-time.ts';
