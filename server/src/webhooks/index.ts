export { openDeliveries } from './delivery.ts';
export type { Deliveries } from './delivery.ts';
export { callbackDispatcher } from './outgoing-addresses.ts';
export { redeliver } from './redeliver.ts';
