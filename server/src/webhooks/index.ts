export { openDeliveries } from './delivery.ts';
export type { Deliveries } from './delivery.ts';
export { callbackDispatcher } from './outgoing-addresses.ts';
export { redeliverResult } from './redeliver-result.ts';
