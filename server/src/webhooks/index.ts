export { openDeliveries } from './delivery.ts';
export type { Deliveries, NeedsDeliveries } from './delivery.ts';
export { redeliverResult } from './redeliver-result.ts';
